import { type Games, OUTCOME } from '@/lib/math/counts'
import { estimateStrengths, type StrengthOptions } from '@/lib/math/strengths'
import type { Sensitivity } from '../schema'
import type { NamedPolicy } from './describe-board'

/** The board that would come out if both bad counted as a tie, without intervals. Null where nobody found both bad. */
export function measureSensitivity(
  games: Games,
  options: Pick<StrengthOptions, 'method' | 'anchor'>,
  names: readonly NamedPolicy[],
): Sensitivity {
  const outcome = Uint8Array.from(games.outcome)
  if (!outcome.includes(OUTCOME.BOTH_BAD)) return null
  const asTie = outcome.map((code) => (code === OUTCOME.BOTH_BAD ? OUTCOME.TIE : code))
  const { policies } = estimateStrengths({ ...games, outcome: asTie }, { ...options, intervals: 'none', ranks: false })
  return {
    bothBadAsTie: policies.map(({ policy, strength, elo }) => ({ policy: names[policy]!.label, strength, elo })),
  }
}
