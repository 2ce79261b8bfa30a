import type { Actor } from '@/lib/access/actor'
import { settleWithdrawal } from '@/lib/comparisons/settle-submission'
import type { Tx } from '@/lib/db/client'
import { withdrawOfRevision } from '@/lib/preferences/withdraw-preferences'
import { enqueue } from '@/lib/queue/enqueue'
import { lockComparison } from './internal/load-target'
import { getOwnJudgment } from './internal/own-judgment'

/** Takes the caller's judgment out of the live data; its history stays, the slot is free for somebody else. */
export async function withdrawJudgment(actor: Actor, id: string, tx: Tx): Promise<{ id: string; withdrawn: true }> {
  const seen = await getOwnJudgment(actor, id, tx)
  const comparison = await lockComparison(tx, seen.judgment.comparisonId)
  const { judgment } = await getOwnJudgment(actor, id, tx)
  if (!judgment.live) return { id, withdrawn: true }
  await withdrawOfRevision(tx, id)
  const number = judgment.revision + 1
  await tx.judgment.update({ where: { id }, data: { live: false, revision: number }, select: { id: true } })
  await tx.judgmentRevision.create({
    data: {
      projectId: actor.project.id,
      judgmentId: id,
      comparisonId: comparison.id,
      number,
      kind: 'WITHDRAWN',
      blind: judgment.revealedAt === null,
    },
    select: { id: true },
  })
  await settleWithdrawal(tx, comparison)
  await enqueue(tx, 'fit-strengths', { projectId: actor.project.id, judgments: 1 })
  return { id, withdrawn: true }
}
