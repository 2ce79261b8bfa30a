import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { enqueue } from '@/lib/queue/enqueue'
import type { Payload } from '@/lib/queue/queues'
import { listOwnPairs } from '@/lib/rollouts/judging/list-pairs'
import { pickBetter } from '@/lib/rollouts/judging/pick-better'

/** Pairs of one job, and those asked for at once. */
const BATCH = 20
const AT_ONCE = 4

/** Judges pick the better of two own rollouts; what is left after a batch is a job of its own. Safe to run twice. */
export async function judgeOwnRollouts(payloads: Payload<'judge-own-rollouts'>[]): Promise<void> {
  const projectId = payloads[0]?.projectId
  if (projectId === undefined) return
  const pairs = await listOwnPairs(db(), projectId, BATCH)
  for (let at = 0; at < pairs.length; at += AT_ONCE)
    await Promise.all(pairs.slice(at, at + AT_ONCE).map((pair) => pickBetter(projectId, pair)))
  if (pairs.length === BATCH) await transact((tx) => enqueue(tx, 'judge-own-rollouts', { projectId }))
}
