import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { type ExportView, getExport } from './reads'

/** Cancels an export that waits or runs; what it had written is taken away. 409 once it ended. */
export async function cancelExport(actor: Actor, id: string, tx: Tx): Promise<ExportView> {
  authorize(actor, 'exports:create')
  const standing = await getExport(actor, id, tx)
  if (standing.state === 'cancelled') return standing
  const { count } = await tx.export.updateMany({
    where: { id, projectId: actor.project.id, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'CANCELLED', finishedAt: new Date() },
  })
  if (count === 0) throw new AppError('conflict', `This export is ${standing.state}; there is nothing left to cancel.`)
  await recordAudit(tx, actor, 'export.cancel', id)
  return getExport(actor, id, tx)
}
