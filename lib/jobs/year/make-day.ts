import type { Random } from '@/lib/math/random'
import {
  ANNOTATORS,
  ENVIRONMENTS,
  isStalled,
  newestOn,
  QUERIES_A_DAY,
  STEADY_QUALITY,
  sharpnessOn,
  TRIAL_DAYS,
  VERSIONS,
} from './plan'

export type MadeRollout = { policy: 'steady' | 1 | 2 | 3 | 4; text: string; quality: number }

export type MadeComparison = {
  /** Places in the query's rollouts. */
  items: [number, number]
  isTrial: boolean
  judgments: { annotator: number; outcome: 'A' | 'B' | 'TIE' | 'BOTH_BAD'; seconds: number }[]
}

export type MadeQuery = {
  environment: string
  text: string
  /** Part of the day, from 0 to 1. */
  at: number
  rollouts: MadeRollout[]
  comparisons: MadeComparison[]
}

const SYLLABLES = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'po', 'ri', 'sa', 'te', 'vo', 'wi', 'zu', 'ka', 'mi']

function words(random: Random, count: number): string {
  const word = () =>
    Array.from({ length: 3 }, () => SYLLABLES[Math.floor(random.uniform() * SYLLABLES.length)]).join('')
  return Array.from({ length: count }, word).join(' ')
}

/** What happens on a day; `isTrain` tells the split of a query's text, which alone decides where it is compared. */
export function makeDay(day: number, random: Random, isTrain: (text: string) => boolean): MadeQuery[] {
  if (isStalled(day)) return []
  return Array.from({ length: QUERIES_A_DAY }, (_, n) => makeQuery(day, n, random, isTrain))
}

function makeQuery(day: number, n: number, random: Random, isTrain: (text: string) => boolean): MadeQuery {
  const environment = ENVIRONMENTS[(day + n) % ENVIRONMENTS.length]!
  const text = `Simulated query about ${environment}: ${words(random, 12)}?`
  const newest = newestOn(day)
  const own = VERSIONS[newest]!
  const rollouts = [makeRollout(own.version, own.quality, random), makeRollout('steady', STEADY_QUALITY, random)]
  const before = VERSIONS[newest - 1]
  const isTried = before !== undefined && day < own.day + TRIAL_DAYS
  if (isTried) rollouts.push(makeRollout(before.version, before.quality, random))
  const overlap = !isTrain(text) || random.uniform() < 0.5 ? 2 : 1
  const comparisons = [compare(rollouts, [0, 1], false, overlap, day, random)]
  if (isTried && isTrain(text)) comparisons.push(compare(rollouts, [0, 2], true, 1, day, random))
  return { environment, text, at: (n + random.uniform()) / QUERIES_A_DAY, rollouts, comparisons }
}

/** A better one says more and lists it. */
function makeRollout(policy: MadeRollout['policy'], mean: number, random: Random): MadeRollout {
  const quality = mean + 0.8 * random.gaussian()
  const lines = Math.max(1, Math.round(3 + 2 * quality))
  const text = Array.from({ length: lines }, () => `- ${words(random, 6)}`).join('\n')
  return { policy, quality, text: `Simulated answer.\n\n${text}` }
}

function compare(
  rollouts: readonly MadeRollout[],
  items: [number, number],
  isTrial: boolean,
  overlap: number,
  day: number,
  random: Random,
): MadeComparison {
  const gap = rollouts[items[0]]!.quality - rollouts[items[1]]!.quality
  const who = random.shuffle([...ANNOTATORS.keys()]).slice(0, overlap)
  return {
    ...{ items, isTrial },
    judgments: who.map((annotator) => {
      const [kind, draw] = [random.uniform(), random.uniform()]
      const chance = 1 / (1 + Math.exp(-sharpnessOn(day, annotator) * gap))
      const outcome = kind < 0.06 ? 'TIE' : kind < 0.1 ? 'BOTH_BAD' : draw < chance ? 'A' : 'B'
      return { annotator, outcome, seconds: Math.round(20 * Math.exp(0.4 * random.gaussian())) }
    }),
  }
}
