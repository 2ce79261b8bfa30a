import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { lockComparison } from './internal/load-target'
import { getOwnJudgment } from './internal/own-judgment'
import { withdrawLive } from './internal/withdraw-live'

/** Takes the caller's judgment out of the live data; its history stays, the slot is free for somebody else. */
export async function withdrawJudgment(actor: Actor, id: string, tx: Tx): Promise<{ id: string; withdrawn: true }> {
  const seen = await getOwnJudgment(actor, id, tx)
  const comparison = await lockComparison(tx, seen.judgment.comparisonId)
  const { judgment } = await getOwnJudgment(actor, id, tx)
  if (judgment.live) await withdrawLive(tx, judgment, comparison)
  return { id, withdrawn: true }
}
