import type { Tx } from '@/lib/db/client'
import type { Actor } from './actor'

/** Writes who did what, inside the transaction of the act. `detail` is for reading: no texts, no secrets. */
export async function recordAudit(
  tx: Tx,
  actor: Actor,
  action: string,
  targetId: string | null,
  detail: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await tx.auditEvent.create({
    data: { projectId: actor.project.id, userId: actor.userId, action, targetId, detail },
    select: { id: true },
  })
}
