import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { enqueue } from '@/lib/queue/enqueue'
import type { Payload } from '@/lib/queue/queues'
import { findServingRemote } from '@/lib/reward-models/remote/load-remote'
import { scoreQueriesOf } from '@/lib/reward-models/score-queries'

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
  await transact((tx) => scoreQueriesOf(tx, projectId, queryIds), { timeoutMs: TWO_MINUTES })
}
