/**
 * A board kept up to date: more games are counted into the counts that are there and the strengths are fitted from where
 * they stood. Cost: O(new games) + O(pairs) + a few K^2; no dependence on the games before. Intervals are not part of it.
 * More games never part a group nor take a maximum away; where they join groups or bring one about, the fit is made anew.
 */
import { connectedComponents } from './comparison-graph'
import { fitComponent, type TieMethod } from './component-fit'
import { type Counts, countGames, type Games } from './counts'
import { toDense } from './dense-fit'
import { MathError } from './math-error'
import { mergeCounts } from './merge-counts'
import { listPairs } from './pair-list'
import { type Refit, refit } from './refit'

export interface LiveStrengths {
  counts: Counts
  wanted: TieMethod
  /** Of the one group that all compared policies form. */
  fit: Refit & { inverse: Float64Array; isRegularised: boolean }
}

/** Throws no_data unless all policies form one group: separate groups are refreshed each by itself. */
export function startLive(games: Games, wanted: TieMethod): LiveStrengths {
  return fitAnew(countGames(games), wanted)
}

export function refreshStrengths(live: LiveStrengths, more: Games): LiveStrengths {
  const counts = mergeCounts(live.counts, countGames(more))
  const { fit, wanted } = live
  // Half a win each may only be for want of a tie, and pseudo-wins for want of a loss.
  if (fit.isRegularised || fit.method !== wanted) return fitAnew(counts, wanted)
  return { counts, wanted, fit: { ...refit(listPairs(counts), fit), inverse: fit.inverse, isRegularised: false } }
}

function fitAnew(counts: Counts, wanted: TieMethod): LiveStrengths {
  const pairs = listPairs(counts)
  const [group] = connectedComponents(pairs)
  if (group?.length !== counts.policies) throw new MathError('no_data', 'The policies do not form one group.')
  return { counts, wanted, fit: toDense(fitComponent(pairs, wanted)) }
}
