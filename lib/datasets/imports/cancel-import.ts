import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { getImport, type ImportView } from './reads'

/** Cancels an import that waits or runs: its transaction is then rolled back, so nothing of it stays. 409 once it ended. */
export async function cancelImport(actor: Actor, id: string, tx: Tx): Promise<ImportView> {
  authorize(actor, 'imports:write')
  const standing = await getImport(actor, id, tx)
  if (standing.state === 'cancelled') return standing
  const { count } = await tx.import.updateMany({
    where: { id, projectId: actor.project.id, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'CANCELLED', finishedAt: new Date() },
  })
  if (count === 0) throw new AppError('conflict', `This import is ${standing.state}; there is nothing left to cancel.`)
  await recordAudit(tx, actor, 'import.cancel', id)
  return getImport(actor, id, tx)
}
