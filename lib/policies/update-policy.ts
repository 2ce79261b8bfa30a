import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { getPolicy, type PolicyView } from './reads'
import type { UpdatePolicy } from './schema'

/** Changes stage and weight; all else is a new version. Throws 404. */
export async function updatePolicy(actor: Actor, id: string, input: UpdatePolicy, tx: Tx): Promise<PolicyView> {
  authorize(actor, 'policies:write')
  const { stage, weight } = input
  await tx.policy.updateMany({ where: { projectId: actor.project.id, id }, data: { stage, weight } })
  const policy = await getPolicy(actor, id, tx)
  await recordAudit(tx, actor, 'policy.update', id, { stage: policy.stage, weight: policy.weight })
  return policy
}
