import type { Tx } from '@/lib/db/client'
import { boss } from './boss'
import { type Payload, QUEUES, type QueueName } from './queues'

/**
 * Puts a job into the queue inside the caller's transaction: it exists exactly if the transaction commits.
 * Jobs are not merged here. The worker fetches all that wait and does the work of one project once, so that a
 * judgment committed while a fit runs causes one more fit.
 */
export async function enqueue<N extends QueueName>(tx: Tx, name: N, payload: Payload<N>): Promise<void> {
  const queue = await boss()
  const data = QUEUES[name].parse(payload)
  await queue.send(name, data, {
    db: { executeSql: async (text, values) => ({ rows: await tx.$queryRawUnsafe(text, ...values) }) },
  } as Parameters<typeof queue.send>[2])
}
