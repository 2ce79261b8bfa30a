import { OUTCOME } from '@/lib/math/counts'
import type { Ranking } from '@/lib/math/plackett-luce'
import { numberKeys, type VerdictRow } from './read-verdicts'

export type Rankings = { rankings: Ranking[]; excluded: { both_bad: number; same_policy: number } }

/**
 * Rankings of policies from the pairs that judgments imply. Of one judgment, an item's place is how many it beat, ties half:
 * in a weak order that tells its groups apart, also after a rollout was taken out. A pair is a ranking of two. Rankings with
 * two rollouts of one policy are left out and counted: which of the two stands for it cannot be said.
 */
export function toRankings(rows: readonly VerdictRow[]): Rankings {
  const query = numberKeys(rows.map(({ queryId }) => queryId)).of
  const judgments = new Map<string, { rows: VerdictRow[]; query: number }>()
  rows.forEach((row, at) => {
    const judgment = judgments.get(row.revisionId) ?? { rows: [], query: query[at]! }
    judgment.rows.push(row)
    judgments.set(row.revisionId, judgment)
  })
  const found: Rankings = { rankings: [], excluded: { both_bad: 0, same_policy: 0 } }
  for (const judgment of judgments.values()) {
    const verdicts = judgment.rows.filter(({ outcome }) => outcome !== OUTCOME.BOTH_BAD)
    found.excluded.both_bad += judgment.rows.length - verdicts.length
    if (verdicts.length === 0) continue
    const groups = groupsOf(verdicts)
    const policies = groups.flat()
    if (new Set(policies).size < policies.length) found.excluded.same_policy += 1
    else found.rankings.push({ groups, query: judgment.query, weight: (verdicts[0]!.weight * policies.length) / 2 })
  }
  return found
}

function groupsOf(verdicts: readonly VerdictRow[]): number[][] {
  const items = new Map<string, { policy: number; score: number }>()
  const add = (rollout: string, policy: number, points: number) => {
    const item = items.get(rollout) ?? { policy, score: 0 }
    items.set(rollout, { policy, score: item.score + points })
  }
  for (const { rolloutAId, rolloutBId, a, b, outcome } of verdicts) {
    const points = outcome === OUTCOME.A ? 1 : outcome === OUTCOME.B ? 0 : 0.5
    add(rolloutAId, a, points)
    add(rolloutBId, b, 1 - points)
  }
  const byScore = new Map<number, number[]>()
  for (const { policy, score } of [...items.values()].sort((x, y) => y.score - x.score)) {
    byScore.set(score, [...(byScore.get(score) ?? []), policy])
  }
  return [...byScore.values()]
}
