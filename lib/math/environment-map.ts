/**
 * Where an environment stands on the map of three difficulties, each in [0, 1]: to generate, to solve, to verify.
 *   an axis is easy where high < threshold, hard where low > threshold, undecided where the interval holds the threshold, and
 *   unknown where an end is missing
 *   a cell is named only where all three axes are easy or hard
 *   moreNeeded = ceil(n ((end - value) / (threshold - value))^2) - n, the end being the one on the threshold's side: widths
 *   fall with the square root of n
 *   meanOfShares: mean over policies of their shares, Wilson's interval at n* = K^2 / (sum_k n_k^-1/2)^2, which is n where all
 *   have n queries, and is careful where they differ (policies on the same queries are taken as fully correlated)
 * Cost: a few operations. It imports nothing that a browser lacks: sliders and server share it.
 */
import type { Estimate } from './estimate'
import { gap } from './estimate'
import { wilsonShare } from './wilson'

export const AXES = ['generation', 'solving', 'verification'] as const
export type Axis = (typeof AXES)[number]
export type AxisCall = 'easy' | 'hard' | 'undecided' | 'unknown'
export type Difficulties = Readonly<Record<Axis, Estimate>>
export type Thresholds = Readonly<Record<Axis, number>>

export const DEFAULT_THRESHOLD = 0.5

export function callAxis({ low, high }: Pick<Estimate, 'low' | 'high'>, threshold: number): AxisCall {
  if (low === null || high === null) return 'unknown'
  if (high < threshold) return 'easy'
  return low > threshold ? 'hard' : 'undecided'
}

export type Cell = {
  name: string
  title: string
  todo: string
  /** Verification is harder than solving: that is what to work on. */
  isGrey: boolean
}

const cell = (name: string, title: string, todo: string, isGrey = false): Cell => ({ name, title, todo, isGrey })
const checkFirst = 'Find a way to check before anything else: rubrics, decomposed questions, a tool that verifies.'

/** By the calls of generation, solving and verification; e easy, h hard. */
const CELLS: Readonly<Record<string, Cell>> = {
  eee: cell('rule', 'A rule or a tool does it', 'Register a rule policy; no large model is needed.'),
  hee: cell(
    'collect',
    'Collect real queries (RLHF)',
    'Collect what people really ask; preferences then follow easily.',
  ),
  ehe: cell('verifier', 'Verifier and RL on it (RLVR)', 'Write a verifier and train by reinforcement on its rewards.'),
  hhe: cell('experts', 'Source it from experts', 'Pay experts for queries; their answers can be checked.'),
  ehh: cell('judgment', 'More human judgment, rubrics', 'Give it more judges for each pair, and rubrics.'),
  hhh: cell('frontier', 'Frontier', 'Nothing scales here yet: experts write, answer and judge.'),
  eeh: cell('checking', 'Work on the verification itself', checkFirst, true),
  heh: cell('checking-rare', 'Work on the verification itself', checkFirst, true),
}

export const ALL_CELLS: readonly Cell[] = Object.values(CELLS)

/** The named cell of three calls that are easy or hard. */
export function cellOf(calls: Readonly<Record<Axis, AxisCall>>): Cell | null {
  return CELLS[AXES.map((axis) => calls[axis][0]).join('')] ?? null
}

export type Placed = { calls: Record<Axis, AxisCall>; cell: Cell | null }

export function placeOnMap(of: Difficulties, thresholds: Thresholds): Placed {
  const call = (axis: Axis) => callAxis(of[axis], thresholds[axis])
  const calls = { generation: call('generation'), solving: call('solving'), verification: call('verification') }
  return { calls, cell: cellOf(calls) }
}

/** Null: it is decided, or no number can be given (no value, or one on the threshold). */
export function moreNeeded({ value, low, high, n }: Estimate, threshold: number): number | null {
  if (value === null || low === null || high === null || value === threshold) return null
  if (callAxis({ low, high }, threshold) !== 'undecided') return null
  const half = value < threshold ? high - value : value - low
  return Math.max(1, Math.ceil(n * (half / (threshold - value)) ** 2) - n)
}

/** @param shares each policy's share and the queries it rests on */
export function meanOfShares(shares: readonly { value: number; n: number }[], reason = 'no_data'): Estimate {
  const known = shares.filter(({ n }) => n > 0)
  if (known.length === 0) return gap(reason)
  const mean = known.reduce((sum, { value }) => sum + value, 0) / known.length
  const n = known.length ** 2 / known.reduce((sum, one) => sum + one.n ** -0.5, 0) ** 2
  return { ...wilsonShare(mean * n, n, reason), n: Math.round(n) }
}

/** 1 - max(0, x) with its ends exchanged: the difficulty that belongs to a share or an agreement. */
export function difficultyOf({ value, low, high, n, reason }: Estimate): Estimate {
  const turn = (x: number | null) => (x === null ? null : 1 - Math.max(0, x))
  return { value: turn(value), low: turn(high), high: turn(low), n, reason }
}
