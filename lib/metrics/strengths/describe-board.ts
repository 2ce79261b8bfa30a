import type { Strengths } from '@/lib/math/strengths'
import type { Board, BoardPolicy, PairCount, WinMatrix } from '../schema'

/** A policy as a board names it. `id`: null where it is not one of a project's own. */
export type NamedPolicy = { label: string; id: string | null }

/** Fitted strengths in the words of the answer: components in turn, strongest first, those without a number last. */
export function describeBoard(
  strengths: Strengths,
  names: readonly NamedPolicy[],
  excluded: Record<string, number> = {},
): Board {
  const label = (policy: number) => names[policy]!.label
  const policies = strengths.policies
    .toSorted(
      (x, y) =>
        (x.component ?? Number.MAX_SAFE_INTEGER) - (y.component ?? Number.MAX_SAFE_INTEGER) ||
        (y.strength ?? 0) - (x.strength ?? 0) ||
        x.policy - y.policy,
    )
    .map(
      ({ policy, component: _, ...figures }): BoardPolicy => ({
        policy: label(policy),
        policyId: names[policy]!.id,
        ...figures,
      }),
    )
  return {
    policies,
    components: strengths.components.map(({ members, method, nu, flags, uncertainty }) => ({
      policies: members.map(label),
      method,
      nu,
      queries: uncertainty.queries,
      flags,
    })),
    flags: strengths.flags,
    excluded: { ...nonZero({ ...strengths.excluded }), ...excluded },
    seed: strengths.seed,
    method: strengths.method,
    nu: strengths.nu,
    level: strengths.level,
  }
}

function nonZero(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))
}

/** Who beat whom how often. */
export function describePairs(
  { counts, excluded }: Strengths,
  names: readonly NamedPolicy[],
  alsoExcluded: Record<string, number> = {},
): WinMatrix {
  const k = names.length
  const rates = names.map((): (number | null)[] => Array(k).fill(null))
  const pairs: PairCount[] = []
  const rowOf = new Map(Array.from(counts.i, (a, p) => [a * k + counts.j[p]!, p]))
  for (let a = 0; a < k; a++) {
    for (let b = a + 1; b < k; b++) {
      const p = rowOf.get(a * k + b) ?? -1
      const [winsA, winsB, ties] = [counts.winsI[p] ?? 0, counts.winsJ[p] ?? 0, counts.ties[p] ?? 0]
      const games = winsA + winsB + ties
      const rate = games > 0 ? (winsA + ties / 2) / games : null
      rates[a]![b] = rate
      rates[b]![a] = rate === null ? null : 1 - rate
      const reason = rate === null ? 'not_compared' : null
      pairs.push({ a: names[a]!.label, b: names[b]!.label, rate, winsA, winsB, ties, games, reason })
    }
  }
  return {
    policies: names.map(({ label }) => label),
    rates,
    pairs,
    excluded: { ...nonZero(excluded), ...alsoExcluded },
  }
}
