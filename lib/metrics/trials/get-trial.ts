import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { type AnytimeResult, anytimeTest, pValueOfWorse } from '@/lib/math/anytime-test'
import { type Estimate, gap } from '@/lib/math/estimate'
import { holmAdjusted } from '@/lib/math/holm'
import { policyLabel } from '@/lib/policies/policy-label'
import { getPolicy } from '@/lib/policies/reads'
import { readTrialScores, type TrialScores } from './read-scores'
import type { Trial, TrialEnvironment } from './schema'

const LEVEL = 0.05

/** Whether a policy is better than the version before it, by how much, how sure, and where it is worse. Throws 404. */
export async function getTrial(actor: Actor, policyId: string, tx: Tx = db()): Promise<Trial> {
  authorize(actor, 'metrics:read')
  const projectId = actor.project.id
  const { name, version, label, trialQueries: queries } = await getPolicy(actor, policyId, tx)
  const before = await tx.policy.findFirst({
    ...{ where: { projectId, name, version: { lt: version } }, orderBy: { version: 'desc' } },
    select: { id: true, name: true, version: true },
  })
  const found: TrialScores = before
    ? await readTrialScores(tx, projectId, policyId, before.id)
    : { drawn: 0, scores: [] }
  const {
    mean: _,
    low: _low,
    high: _high,
    queries: complete,
    ...result
  } = anytimeTest(found.scores.map(({ score }) => score))
  return {
    ...{ policy: label, policyId, queries, drawn: found.drawn, complete },
    ...{ predecessor: before && policyLabel(before, true), predecessorId: before?.id ?? null },
    ...result,
    score: estimateOf(
      found.scores.map(({ score }) => score),
      before ? (found.drawn > 0 ? 'no_complete_queries' : 'no_trial') : 'no_predecessor',
    ),
    environments: byEnvironment(found.scores),
  }
}

function estimateOf(scores: readonly number[], reason: string): Estimate {
  const { mean, low, high, queries }: AnytimeResult = anytimeTest(scores)
  return mean === null ? gap(reason) : { value: mean, low, high, n: queries, reason: null }
}

function byEnvironment(scores: TrialScores['scores']): TrialEnvironment[] {
  const names = [...new Set(scores.map(({ environment }) => environment))].sort()
  const of = names.map((name) => scores.flatMap(({ environment, score }) => (environment === name ? score : [])))
  const adjusted = holmAdjusted(of.map(pValueOfWorse))
  return names.map((environment, at) => ({
    ...{ environment, score: estimateOf(of[at]!, 'no_complete_queries') },
    ...{ p: adjusted[at]!, isWorse: adjusted[at]! <= LEVEL },
  }))
}
