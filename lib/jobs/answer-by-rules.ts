import { systemActor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import type { Payload } from '@/lib/queue/queues'
import { answerByRules as answerBatch } from '@/lib/rollouts/answer-by-rules'

const TWO_MINUTES = 120_000

/** Rule policies answer the queries that their rules fit; a query that has their rollout is left as it is. */
export async function answerByRules(payloads: Payload<'answer-by-rules'>[]): Promise<void> {
  const projectId = payloads[0]?.projectId
  if (projectId === undefined) return
  const project = await db().project.findUnique({ where: { id: projectId }, select: { id: true, slug: true } })
  if (!project) return
  const ids = payloads.map(({ queryId }) => queryId)
  const queryIds = ids.includes(undefined) ? null : [...new Set(ids as string[])]
  let after: string | null = null
  do {
    const from: string | null = after
    after = await transact((tx) => answerBatch(systemActor(project), queryIds, from, tx), { timeoutMs: TWO_MINUTES })
  } while (after !== null)
}
