import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { hasPair } from '@/lib/rollouts/sampling/choose-policies'

/** Whether there are two policies that could answer. */
export function canAsk(actor: Actor, tx: Tx = db()): Promise<boolean> {
  authorize(actor, 'ask')
  return hasPair(tx, actor.project.id)
}
