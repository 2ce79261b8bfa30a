/**
 * How long a judgment is expected to take, from the length of the two rollouts together:
 *   seconds = base + slope x code points,   least squares, slope >= 0, base >= 1
 * on judgments whose seconds lie between 0 and 600, those above the 95 % quantile taken as that quantile: people walk away.
 * With fewer than 30 judgments: 8 seconds and 25 code points a second, which is silent reading of English at 238 words a
 * minute with about six characters to a word. Source: Brysbaert (2019) for the speed.
 */
import { quantileOf } from './bootstrap'

export interface JudgingPace {
  base: number
  /** Seconds for each code point of the two rollouts together. */
  slope: number
  /** Judgments it rests on; 0: the default. */
  judgments: number
}

export const DEFAULT_PACE: JudgingPace = { base: 8, slope: 1 / 25, judgments: 0 }
const FEWEST = 30
const LONGEST_SECONDS = 600

/** @param lengths code points of the two rollouts together @param seconds of each judgment, null: not measured */
export function fitPace(lengths: ArrayLike<number>, seconds: ArrayLike<number | null>): JudgingPace {
  const rows: { x: number; y: number }[] = []
  for (let i = 0; i < lengths.length; i++) {
    const y = seconds[i]
    if (y != null && y > 0 && y <= LONGEST_SECONDS) rows.push({ x: lengths[i]!, y })
  }
  const n = rows.length
  if (n < FEWEST) return DEFAULT_PACE
  const top = quantileOf(
    rows.map(({ y }) => y).sort((a, b) => a - b),
    0.95,
  )
  const meanX = rows.reduce((sum, { x }) => sum + x, 0) / n
  const meanY = rows.reduce((sum, { y }) => sum + Math.min(y, top), 0) / n
  let [xx, xy] = [0, 0]
  for (const { x, y } of rows) {
    xx += (x - meanX) ** 2
    xy += (x - meanX) * (Math.min(y, top) - meanY)
  }
  const slope = xx > 0 ? Math.max(0, xy / xx) : 0
  const base = meanY - slope * meanX
  // A line that would start below one second goes through it instead, and through the middle of the data.
  if (base >= 1 || meanX === 0) return { base: Math.max(1, base), slope, judgments: n }
  return { base: 1, slope: Math.max(0, meanY - 1) / meanX, judgments: n }
}

export function expectedSeconds({ base, slope }: JudgingPace, length: number): number {
  return base + slope * length
}
