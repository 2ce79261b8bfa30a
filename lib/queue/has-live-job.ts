import type { Tx } from '@/lib/db/client'
import { boss } from './boss'
import type { QueueName } from './queues'

/** Whether a job of this queue, whose payload has `value` under `key`, waits, runs or will be tried again. */
export async function hasLiveJob(tx: Tx, name: QueueName, key: string, value: string): Promise<boolean> {
  // Before its first start the queue has no tables.
  await boss()
  const [row] = await tx.$queryRaw<{ live: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM pgboss.job WHERE name = ${name} AND state IN ('created', 'retry', 'active') AND data ->> ${key} = ${value}
    ) AS live`
  return row?.live ?? false
}
