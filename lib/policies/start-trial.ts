import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { enqueue } from '@/lib/queue/enqueue'
import { getPolicy } from './reads'
import type { StartTrial } from './schema'

/**
 * Has a policy compared with the version before it on so many TRAIN queries, drawn at random (arm TRIAL); 0 ends the trial,
 * and what was judged stays. Throws 404, and 409 for a first version, a retired one and people's rewrites.
 */
export async function startTrial(actor: Actor, id: string, { queries }: StartTrial, tx: Tx): Promise<void> {
  authorize(actor, 'policies:write')
  const projectId = actor.project.id
  const { name, version, stage, kind } = await getPolicy(actor, id, tx)
  if (queries > 0) {
    if (stage === 'RETIRED') throw new AppError('conflict', 'A retired policy is in no new comparison.')
    const before = await tx.policy.count({ where: { projectId, name, version: { lt: version } } })
    if (before === 0 || kind === 'PEOPLE')
      throw new AppError('conflict', 'This is the first version of its name: there is none to compare it with.')
  }
  await tx.policy.updateMany({ where: { projectId, id }, data: { trialQueries: queries } })
  await recordAudit(tx, actor, 'policy.trial', id, { queries })
  await enqueue(tx, 'choose-comparisons', { projectId })
}
