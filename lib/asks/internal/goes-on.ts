import type { Side } from '../schema'
import type { OwnAsk, OwnSide } from './own-ask'

/**
 * The side that the next turn may go on from: the better one; after a tie, and where both came out the same, the wished
 * one, else A. Null: not judged yet, or both bad.
 */
export function sideThatGoesOn({ judgment, sides, isSame }: OwnAsk, wished: Side = 'A'): OwnSide | null {
  const of = (key: Side) => sides.find((side) => side.key === key) ?? null
  if (isSame) return of(wished)
  if (!judgment || judgment.outcome === 'BOTH_BAD') return null
  return of(judgment.preferred ?? wished)
}
