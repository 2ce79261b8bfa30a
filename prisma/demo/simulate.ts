/** How one SIMULATED annotator judges. None of it describes a person. */
export type SimulatedAnnotator = {
  name: string
  /** Reliability β in 0.2 (nearly a coin) to 2.5: P(A) = σ(β · (qA − qB) + sideBias), ties aside. */
  beta: number
  /** Pull towards the left side, in logits; 0 = none. */
  sideBias: number
  /** Both bad when even the better rollout seems below this quality. */
  bothBadBelow: number
  /** A tie when the seen difference in quality is below this. */
  tieWidth: number
}

export type SimulatedVerdict = {
  outcome: 'A' | 'B' | 'TIE' | 'BOTH_BAD'
  /** 1 slightly, 2 clearly, 3 much better; null without a winner. */
  degree: 1 | 2 | 3 | null
  /** Whole seconds, 2 or more. */
  seconds: number
}

const BOTH_BAD_JITTER = 0.5
const CLEARLY_FROM = 0.7
const MUCH_FROM = 1.8

function logit(u: number): number {
  const inside = Math.min(Math.max(u, 1e-12), 1 - 1e-12)
  return Math.log(inside / (1 - inside))
}

// By the true difference and not by the seen one: for small β the latter is nearly all noise, and every verdict would be "much better".
function degreeOf(difference: number, u: number): 1 | 2 | 3 {
  const size = Math.abs(difference) * (0.6 + 0.8 * u)
  return size < CLEARLY_FROM ? 1 : size < MUCH_FROM ? 2 : 3
}

// Close calls take long; the careless are quick.
function secondsOf(difference: number, beta: number, u: number): number {
  const base = 8 + 30 * Math.exp(-Math.abs(difference))
  return Math.max(2, Math.round(base * (0.5 + 1.5 * u) * Math.min(1, 0.4 + 0.4 * beta)))
}

/**
 * One verdict of a SIMULATED annotator on two rollouts of which only the latent quality is known (quality.json).
 * Logistic noise of scale 1/β on the difference (Bradley-Terry), a tie band around zero, and a floor for both bad.
 *
 * @param qualityShownA latent quality in [-2, 2] of the rollout shown on the left; `qualityShownB` on the right
 * @param random uniform in [0, 1); called exactly four times, whatever the outcome, so that streams stay aligned
 */
export function simulateVerdict(
  annotator: SimulatedAnnotator,
  qualityShownA: number,
  qualityShownB: number,
  random: () => number,
): SimulatedVerdict {
  const { beta, sideBias, bothBadBelow, tieWidth } = annotator
  const [noise, floor, size, pace] = [random(), random(), random(), random()] as const
  const difference = qualityShownA - qualityShownB
  const seconds = secondsOf(difference, beta, pace)
  const better = Math.max(qualityShownA, qualityShownB) + BOTH_BAD_JITTER * (floor - 0.5)
  if (better < bothBadBelow) return { outcome: 'BOTH_BAD', degree: null, seconds }
  const seen = difference + (sideBias + logit(noise)) / beta
  if (Math.abs(seen) < tieWidth) return { outcome: 'TIE', degree: null, seconds }
  return { outcome: seen > 0 ? 'A' : 'B', degree: degreeOf(difference, size), seconds }
}
