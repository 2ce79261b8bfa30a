import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import type { RolloutStatus } from '@/lib/db/generated/enums'
import { AppError, notFound } from '@/lib/errors'
import { enqueue } from '@/lib/queue/enqueue'
import { getRollout, type RolloutView } from '../reads'
import { transition } from '../state'

/**
 * Stops a rollout. One that waits ends at once; of one at work the worker hears within a second or two and keeps what
 * had come as INCOMPLETE. One that has ended stays as it is. Throws 404.
 */
export async function stopRollout(actor: Actor, id: string, tx: Tx): Promise<RolloutView> {
  authorize(actor, 'rollouts:write')
  if (await stopWorking(tx, actor.project.id, id)) await recordAudit(tx, actor, 'rollout.stop', id)
  return getRollout(actor, id, tx)
}

/** The same for callers that have their own right to it. @returns whether there was anything to stop */
export async function stopWorking(tx: Tx, projectId: string, id: string): Promise<boolean> {
  const status = await lockStatus(tx, projectId, id)
  const stoppedAt = new Date()
  if (status === 'QUEUED') {
    const error = { errorCode: 'stopped', errorMessage: 'It was stopped.', errorRetryable: true }
    const data = { status: transition(status, 'ERROR'), stoppedAt, finishedAt: stoppedAt, ...error }
    await tx.rollout.update({ where: { id }, data, select: { id: true } })
  } else if (status === 'GENERATING') {
    await tx.rollout.update({ where: { id }, data: { stoppedAt }, select: { id: true } })
  }
  return status === 'QUEUED' || status === 'GENERATING'
}

/** Queues a rollout that has no answer once more. Throws 404, and 409 for one that has an answer or was not sampled here. */
export async function retryRollout(actor: Actor, id: string, tx: Tx): Promise<RolloutView> {
  authorize(actor, 'rollouts:write')
  await requeue(tx, actor.project.id, id)
  await recordAudit(tx, actor, 'rollout.retry', id)
  return getRollout(actor, id, tx)
}

/** The same for callers that have their own right to it. */
export async function requeue(tx: Tx, projectId: string, id: string): Promise<void> {
  const from = await lockStatus(tx, projectId, id)
  const { policy } = await tx.rollout.findUniqueOrThrow({
    where: { id },
    select: { policy: { select: { endpointId: true } } },
  })
  if (!policy.endpointId) throw new AppError('conflict', 'Its policy has no endpoint to ask again.')
  const none = { stoppedAt: null, finishedAt: null, errorCode: null, errorMessage: null, errorRetryable: null }
  const data = { status: transition(from, 'QUEUED'), ...none, text: '', warnings: [], finishReason: null }
  await tx.rollout.update({ where: { id }, data, select: { id: true } })
  await enqueue(tx, 'sample-rollouts', { projectId })
}

async function lockStatus(tx: Tx, projectId: string, id: string) {
  const [row] = await tx.$queryRaw<{ status: RolloutStatus }[]>`
    SELECT status::text FROM "Rollout" WHERE id = ${id}::uuid AND "projectId" = ${projectId}::uuid FOR UPDATE`
  if (!row) throw notFound('rollout')
  return row.status
}
