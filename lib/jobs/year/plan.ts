/** The story of the simulated year: days count from 0; what is true of the simulation stands here and nowhere else. */

export const DAYS = 365
export const QUERIES_A_DAY = 4

/** Nobody asks and nobody judges on these days: six weeks. */
export const STALL = { from: 250, to: 292 } as const

/** Versions of the policy: when they came, and how good they are; the third is worse than the second. */
export const VERSIONS = [
  { version: 1, day: 0, quality: 0 },
  { version: 2, day: 90, quality: 0.7 },
  { version: 3, day: 170, quality: -0.1 },
  { version: 4, day: 232, quality: 1 },
] as const

/** Days after its arrival during which a version is tried against the one before. */
export const TRIAL_DAYS = 60

/** Another policy, always the same, that is compared with the newest version. */
export const STEADY_QUALITY = 0.2

/** Days after which strengths and a reward model are fitted. */
export const FIT_DAYS = [89, 169, 249, 364] as const

/** How sure each annotator sees the difference; the last one drifts to a coin from day 180 on. */
export const ANNOTATORS = [
  { name: 'simulated-1', sharpness: 2.2 },
  { name: 'simulated-2', sharpness: 1.8 },
  { name: 'simulated-3', sharpness: 1.5 },
  { name: 'simulated-drifting', sharpness: 1.8 },
] as const

const DRIFT_FROM = 180

export function sharpnessOn(day: number, annotator: number): number {
  const { sharpness } = ANNOTATORS[annotator]!
  if (annotator !== ANNOTATORS.length - 1 || day < DRIFT_FROM) return sharpness
  return sharpness * (1 - (day - DRIFT_FROM) / (DAYS - DRIFT_FROM))
}

export const isStalled = (day: number) => day >= STALL.from && day < STALL.to

/** Place in VERSIONS of the newest one of a day. */
export const newestOn = (day: number) => VERSIONS.findLastIndex((one) => one.day <= day)

export const ENVIRONMENTS = ['advice', 'writing', 'code'] as const
