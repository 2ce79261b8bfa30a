import { randomInt } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import { AppError, invalidField } from '@/lib/errors'
import { createRandom } from '@/lib/math/random'
import { type DrawnPolicy, drawPolicies, evenWeights, type PolicyWeight } from '@/lib/policies/draw'
import { readPolicyWeights } from '@/lib/policies/read-weights'
import { resolvePolicy } from '@/lib/policies/resolve-policy'

export type ChosenPolicy = {
  policyId: string
  /** Null: it was named, not drawn. */
  propensity: number | null
}

/** The policies that a call names. Throws 422 for one without an endpoint, and for a retired one. */
export async function namedPolicies(tx: Tx, projectId: string, refs: readonly string[]): Promise<ChosenPolicy[]> {
  const chosen = new Map<string, ChosenPolicy>()
  for (const [at, ref] of refs.entries()) {
    const path = `policies.${at}`
    const { id, endpoint, stage } = await resolvePolicy(tx, projectId, ref, path)
    if (!endpoint) throw invalidField(path, `"${ref}" has no endpoint: its rollouts are brought in.`)
    if (stage === 'RETIRED') throw invalidField(path, `"${ref}" is retired.`)
    chosen.set(id, { policyId: id, propensity: null })
  }
  return [...chosen.values()]
}

/**
 * Draws the two policies of a pair among those that can be sampled. Throws 422 where there is none.
 */
export async function drawnPolicies(tx: Tx, projectId: string, queryId: string): Promise<DrawnPolicy[]> {
  const weights = await weightsFor(tx, projectId, queryId)
  if (weights.length === 0) throw invalidField('policies', 'This project has no policy with an endpoint to sample.')
  return drawPolicies(weights, 2, createRandom(randomInt(2 ** 31)))
}

/** Weights of the policies; for a HOLDOUT query even ones, so that nothing learned steers what is evaluated. */
async function weightsFor(tx: Tx, projectId: string, queryId: string): Promise<PolicyWeight[]> {
  const weights = await readPolicyWeights(tx, projectId)
  const query = await tx.query.findFirst({ where: { id: queryId, projectId }, select: { split: true } })
  return query?.split === 'HOLDOUT' ? evenWeights(weights) : weights
}

/** Two policies for a query that a person waits for, and with what probability it is these two. Throws 409 where there are no two. */
export async function drawPair(
  tx: Tx,
  projectId: string,
  queryId: string,
): Promise<{ policies: DrawnPolicy[]; propensity: number; among: number }> {
  const weights = await weightsFor(tx, projectId, queryId)
  const policies = drawPolicies(weights, 2, createRandom(randomInt(2 ** 31)))
  if (policies.length < 2) {
    throw new AppError('conflict', 'Two policies with an endpoint are needed here, and there are not so many yet.')
  }
  const able = weights.filter(({ probability }) => probability > 0)
  return { policies, propensity: pairPropensity(able, policies), among: able.length }
}

/** Whether there are two policies to draw from. */
export async function hasPair(tx: Tx, projectId: string): Promise<boolean> {
  return (await readPolicyWeights(tx, projectId)).filter(({ probability }) => probability > 0).length > 1
}

/** Either of the two comes first by its probability, the other one evenly among the rest. */
function pairPropensity(able: readonly PolicyWeight[], pair: readonly DrawnPolicy[]): number {
  const first = able.filter(({ policyId }) => pair.some((drawn) => drawn.policyId === policyId))
  return first.reduce((sum, { probability }) => sum + probability, 0) / (able.length - 1)
}
