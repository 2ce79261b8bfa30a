import type { Tx } from '@/lib/db/client'
import { ensurePeoplePolicy } from '@/lib/policies/ensure-people-policy'
import { textHash } from './text-hash'

export type Rewrite = {
  projectId: string
  queryId: string
  /** Annotator who wrote it. */
  authorId: string
  /** The rollout that it betters; null for an answer of one's own. */
  rewriteOfId: string | null
  text: string
}

/**
 * Keeps an annotator's rewrite as a rollout of the built-in policy of people: a demonstration. It implies no preference.
 * The same text by the same author is kept once. Nothing is kept of a rewrite that changed nothing.
 */
export async function recordRewrite(tx: Tx, { text, ...rewrite }: Rewrite): Promise<void> {
  const hash = textHash(text)
  const { projectId, queryId, authorId, rewriteOfId } = rewrite
  const original = rewriteOfId
    ? await tx.rollout.findFirst({ where: { id: rewriteOfId, projectId }, select: { textHash: true, context: true } })
    : null
  if (original?.textHash === hash) return
  const policyId = await ensurePeoplePolicy(tx, projectId)
  await tx.$queryRaw`SELECT 1 FROM "Query" WHERE id = ${queryId}::uuid FOR UPDATE`
  if ((await tx.rollout.count({ where: { queryId, policyId, authorId, textHash: hash } })) > 0) return
  const last = await tx.rollout.aggregate({ where: { queryId, policyId }, _max: { sampleIndex: true } })
  const sampleIndex = (last._max.sampleIndex ?? -1) + 1
  const context = original?.context ?? undefined
  await tx.rollout.create({
    data: { ...rewrite, policyId, sampleIndex, status: 'COMPLETE', text, textHash: hash, context },
    select: { id: true },
  })
}
