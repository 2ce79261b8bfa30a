/**
 * Policy strengths for a board: the one entry point.
 *   games -> counts -> compared pairs -> components -> fit of each (component-fit.ts) -> intervals (strength-intervals.ts)
 *   -> board with ranks (strength-board.ts)
 * Nothing here is NaN or Infinity: a number that is not known is null with a reason.
 * Cost: O(games) once, then about K^3 for each component; growth in the number of games stops after counting and scores.
 */
import { connectedComponents } from './comparison-graph'
import { fitComponent, type TieMethod } from './component-fit'
import { countGames, type Games } from './counts'
import { MathError } from './math-error'
import { listPairs, restrictPairs } from './pair-list'
import { rowsByComponent } from './query-scores'
import { assembleBoard, type Strengths } from './strength-board'
import { estimateUncertainty, type IntervalMethod, strengthIntervals } from './strength-intervals'

export type { PolicyStrength, StrengthComponent, Strengths } from './strength-board'

export interface StrengthOptions {
  /** Default 'davidson'; falls back to 'half' in components without a tie or without a decisive verdict. */
  method?: TieMethod
  /** Default 'sandwich', which needs games.query. */
  intervals?: IntervalMethod
  /** Whether ranks are worked out; default true. They cost more than the fit of a large board. */
  ranks?: boolean
  /** Seed of the draws behind rankLow and rankHigh; default 1. */
  seed?: number
  /** Coverage of the intervals; default 0.95. */
  level?: number
  /** Elo scale: this policy gets this Elo (in its component); default: mean 1000 in each component. */
  anchor?: { policy: number; elo: number }
}

/** Throws MathError on bad input (counts.ts), on an anchor without a strength, and where a fit does not converge. */
export function estimateStrengths(games: Games, options: StrengthOptions = {}): Strengths {
  const { method = 'davidson', intervals = 'sandwich', ranks = true, seed = 1, level = 0.95, anchor } = options
  assertLevel(level)
  const counts = countGames(games)
  const pairs = listPairs(counts)
  const groups = connectedComponents(pairs)
  const { componentOf, local } = indexGroups(groups, games.policies)
  const rows = intervals === 'sandwich' ? rowsByComponent(games, componentOf, groups.length) : null
  const fits = groups.map((members, c) => {
    const fit = fitComponent(restrictPairs(pairs, members), method)
    const uncertainty = estimateUncertainty(fit, games, local, rows?.[c] ?? null, intervals, level)
    return { ...fit, members, uncertainty, intervals: strengthIntervals(fit, uncertainty) }
  })
  return assembleBoard(counts, pairs, fits, { wanted: method, intervals, ranks, seed, level, anchor })
}

export function assertLevel(level: number): void {
  if (!(level > 0 && level < 1)) throw new MathError('bad_option', `level must lie between 0 and 1, got ${level}.`)
}

/** Group of each policy (-1: none) and its index in it. */
export function indexGroups(groups: Int32Array[], policies: number): { componentOf: Int32Array; local: Int32Array } {
  const componentOf = new Int32Array(policies).fill(-1)
  const local = new Int32Array(policies).fill(-1)
  groups.forEach((members, c) => {
    members.forEach((policy, index) => {
      componentOf[policy] = c
      local[policy] = index
    })
  })
  return { componentOf, local }
}
