import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { enqueue } from '@/lib/queue/enqueue'
import type { Payload } from '@/lib/queue/queues'
import { embedMissing } from '@/lib/reward-models/embeddings/embed-missing'
import { findServingEmbedder } from '@/lib/reward-models/embeddings/vectors-for'
import { findServingRemote } from '@/lib/reward-models/remote/load-remote'
import { scoreQueriesOf } from '@/lib/reward-models/score-queries'

/** Of the minute after which the queue takes the job for lost. */
const TWENTY_SECONDS = 20_000
const TWO_MINUTES = 120_000

/** New rollouts get their rewards, and their queries are ranked anew, once for each query however many jobs waited. */
export async function scoreRollouts(payloads: Payload<'score-rollouts'>[]): Promise<void> {
  const projectId = payloads[0]?.projectId
  if (projectId === undefined) return
  const queryIds = [...new Set(payloads.map(({ queryId }) => queryId))].sort()
  // A server may be slow: its work waits in a queue of its own, so that no other project waits for it.
  if (await findServingRemote(db(), projectId)) {
    await transact(async (tx) => {
      for (const queryId of queryIds) await enqueue(tx, 'score-remotely', { projectId, queryId })
    })
    return
  }
  const embedderId = await findServingEmbedder(db(), projectId)
  // Where the server fails, their queries are ranked by text alone.
  if (embedderId) await embedMissing(projectId, embedderId, { milliseconds: TWENTY_SECONDS, queryIds })
  await transact((tx) => scoreQueriesOf(tx, projectId, queryIds), { timeoutMs: TWO_MINUTES })
}
