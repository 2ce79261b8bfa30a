import { randomInt } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import { invalidField } from '@/lib/errors'
import { createRandom } from '@/lib/math/random'
import { type DrawnPolicy, drawPolicies, evenWeights } from '@/lib/policies/draw'
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
 * Draws the two policies of a pair among those that can be sampled: by their weights, on HOLDOUT evenly, so that nothing
 * learned steers what is evaluated. Throws 422 where there is none.
 */
export async function drawnPolicies(tx: Tx, projectId: string, queryId: string): Promise<DrawnPolicy[]> {
  const weights = await readPolicyWeights(tx, projectId)
  if (weights.length === 0) throw invalidField('policies', 'This project has no policy with an endpoint to sample.')
  const query = await tx.query.findFirst({ where: { id: queryId, projectId }, select: { split: true } })
  const chances = query?.split === 'HOLDOUT' ? evenWeights(weights) : weights
  return drawPolicies(chances, 2, createRandom(randomInt(2 ** 31)))
}
