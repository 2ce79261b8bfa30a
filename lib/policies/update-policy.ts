import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { invalidField } from '@/lib/errors'
import { createEndpoint, normaliseBaseUrl } from './create-endpoint'
import { loadEndpoint } from './load-endpoint'
import { getPolicy, type PolicyView } from './reads'
import type { UpdatePolicy } from './schema'

/** Changes stage, weight, endpoint, key and prices; all else is a new version. Throws 404, and 422 as `moveEndpoint`. */
export async function updatePolicy(actor: Actor, id: string, input: UpdatePolicy, tx: Tx): Promise<PolicyView> {
  authorize(actor, 'policies:write')
  const { endpoint, ...columns } = input
  const before = await getPolicy(actor, id, tx)
  const endpointId = endpoint && (await moveEndpoint(tx, actor.project.id, before, endpoint))
  await tx.policy.updateMany({ where: { projectId: actor.project.id, id }, data: { ...columns, endpointId } })
  const policy = await getPolicy(actor, id, tx)
  await recordAudit(tx, actor, 'policy.update', id, {
    ...{ stage: policy.stage, weight: policy.weight, inputPrice: policy.inputPrice, outputPrice: policy.outputPrice },
    ...(endpoint && { baseUrl: policy.endpoint?.baseUrl ?? null, keyChanged: endpoint.apiKey !== undefined }),
  })
  return policy
}

/**
 * The endpoint with the changes, which other policies may share. A key goes only to the address that it was given
 * for: whoever may change the address must not thereby read the key. 422 without it, and for a policy without endpoint.
 */
async function moveEndpoint(
  tx: Tx,
  projectId: string,
  policy: PolicyView,
  change: NonNullable<UpdatePolicy['endpoint']>,
): Promise<string> {
  if (!policy.endpoint) {
    throw invalidField(
      'endpoint',
      'This policy has no endpoint: its rollouts are brought in. Make a new version with one.',
    )
  }
  const { baseUrl = policy.endpoint.baseUrl, maxConcurrency, timeoutSeconds } = change
  const isMoved = normaliseBaseUrl(baseUrl) !== policy.endpoint.baseUrl
  if (isMoved && policy.hasKey && change.apiKey === undefined) {
    throw invalidField('endpoint.apiKey', 'Another address needs the key again; null asks it without one.')
  }
  const kept = change.apiKey === undefined && policy.hasKey
  const apiKey = kept ? (await loadEndpoint(tx, projectId, policy.endpoint.id)).apiKey : change.apiKey
  const limits = {
    maxConcurrency: maxConcurrency ?? policy.endpoint.maxConcurrency,
    timeoutSeconds: timeoutSeconds ?? policy.endpoint.timeoutSeconds,
  }
  return createEndpoint(tx, projectId, { baseUrl, apiKey, ...limits })
}
