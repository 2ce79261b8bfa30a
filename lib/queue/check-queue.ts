import { db } from '@/lib/db/client'
import { QUEUES } from './queues'

/** Null: the queue's tables and all queues are there. Else one sentence. Needs a database that answers. */
export async function checkQueue(): Promise<string | null> {
  const [table] = await db().$queryRaw<{ there: boolean }[]>`SELECT to_regclass('pgboss.queue') IS NOT NULL AS there`
  if (!table?.there) return 'The queue has no tables yet; the worker makes them when it starts.'
  const rows = await db().$queryRaw<{ name: string }[]>`SELECT name FROM pgboss.queue`
  const there = new Set(rows.map(({ name }) => name))
  const missing = Object.keys(QUEUES).filter((name) => !there.has(name))
  return missing.length > 0 ? `The queue lacks ${missing.join(', ')}; the worker makes them when it starts.` : null
}

export type QueueSize = { name: string; state: 'created' | 'retry' | 'active' | 'failed'; jobs: number }

/** Jobs that wait, run or failed, by queue; empty before the queue was ever started. */
export async function readQueueSizes(): Promise<QueueSize[]> {
  const [table] = await db().$queryRaw<{ there: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`
  if (!table?.there) return []
  return db().$queryRaw<QueueSize[]>`
    SELECT name, state::text AS state, count(*)::int AS jobs FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name, state`
}
