import { settleWithdrawal } from '@/lib/comparisons/settle-submission'
import type { Tx } from '@/lib/db/client'
import { withdrawOfRevision } from '@/lib/preferences/withdraw-preferences'
import { enqueue } from '@/lib/queue/enqueue'
import type { LockedComparison } from './load-target'

type Standing = { id: string; projectId: string; revision: number; revealedAt: Date | null; adjudication: boolean }

/** Takes a live judgment and its preferences out of the live data; the caller holds its comparison's lock. */
export async function withdrawLive(tx: Tx, judgment: Standing, comparison: LockedComparison): Promise<void> {
  const { id, projectId } = judgment
  await withdrawOfRevision(tx, id)
  const number = judgment.revision + 1
  await tx.judgment.update({ where: { id }, data: { live: false, revision: number }, select: { id: true } })
  const blind = judgment.revealedAt === null
  await tx.judgmentRevision.create({
    data: { projectId, judgmentId: id, comparisonId: comparison.id, number, kind: 'WITHDRAWN', blind },
    select: { id: true },
  })
  await settleWithdrawal(tx, comparison, judgment.adjudication)
  await enqueue(tx, 'fit-strengths', { projectId, judgments: 1 })
}
