import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { askRules } from '@/lib/policies/rules/ask-rules'
import type { ReviewQuery } from './schema'

export type ReviewedQuery = { id: string; state: 'ACCEPTED' | 'REJECTED' }

/**
 * Lets a query that waits for review in, or refuses it with a reason; a refused one may still be let in. The submission
 * that made it says what became of it. Throws 404, and 409 `conflict` for a query that is in already or withdrawn.
 */
export async function reviewQuery(actor: Actor, id: string, input: ReviewQuery, tx: Tx): Promise<ReviewedQuery> {
  authorize(actor, 'queries:write')
  const projectId = actor.project.id
  await tx.$queryRaw`SELECT 1 FROM "Query" WHERE "projectId" = ${projectId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`
  const query = await tx.query.findFirst({
    where: { id, projectId },
    select: { state: true, withdrawnAt: true, duplicateOfId: true, nearDuplicateOfId: true },
  })
  if (!query) throw notFound('query')
  if (query.withdrawnAt) throw new AppError('conflict', 'This query was withdrawn.')
  const state = input.accept ? 'ACCEPTED' : 'REJECTED'
  if (query.state === state) return { id, state }
  if (query.state === 'ACCEPTED') {
    throw new AppError('conflict', 'This query was accepted, and may have rollouts by now. Withdraw it instead.')
  }
  await tx.query.update({ where: { id }, data: { state }, select: { id: true } })
  const standing = query.duplicateOfId ? 'EXACT_DUPLICATE' : query.nearDuplicateOfId ? 'NEAR_DUPLICATE' : 'ACCEPTED'
  await settleSubmission(tx, projectId, id, {
    outcome: input.accept ? standing : 'REJECTED',
    reason: input.accept ? null : (input.reason ?? null),
  })
  await recordAudit(tx, actor, input.accept ? 'query.accept' : 'query.reject', id, { reason: input.reason ?? null })
  if (input.accept) await askRules(tx, projectId, id)
  return { id, state }
}

type Settled = { outcome: 'ACCEPTED' | 'EXACT_DUPLICATE' | 'NEAR_DUPLICATE' | 'REJECTED'; reason: string | null }

/** The first submission is the one that made the query; later ones found it there. */
async function settleSubmission(tx: Tx, projectId: string, queryId: string, data: Settled): Promise<void> {
  const where = { projectId, queryId }
  const first = await tx.querySubmission.findFirst({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  if (first) await tx.querySubmission.update({ where: { id: first.id }, data, select: { id: true } })
}
