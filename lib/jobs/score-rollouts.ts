import { transact } from '@/lib/db/transact'
import type { Payload } from '@/lib/queue/queues'
import { scoreQueriesOf } from '@/lib/reward-models/score-queries'

const TWO_MINUTES = 120_000

/** New rollouts get their rewards, and their queries are ranked anew, once for each query however many jobs waited. */
export async function scoreRollouts(payloads: Payload<'score-rollouts'>[]): Promise<void> {
  const projectId = payloads[0]?.projectId
  if (projectId === undefined) return
  const queryIds = [...new Set(payloads.map(({ queryId }) => queryId))].sort()
  await transact((tx) => scoreQueriesOf(tx, projectId, queryIds), { timeoutMs: TWO_MINUTES })
}
