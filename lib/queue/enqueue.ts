import type { Tx } from '@/lib/db/client'
import { boss, expireSeconds } from './boss'
import { type Payload, QUEUES, type QueueName } from './queues'

/**
 * Puts a job into the queue inside the caller's transaction: it exists exactly if the transaction commits.
 * Jobs are not merged here. The worker fetches all that wait and does the work of one project once, so that a
 * judgment committed while a fit runs causes one more fit.
 */
export async function enqueue<N extends QueueName>(tx: Tx, name: N, payload: Payload<N>): Promise<void> {
  const queue = await boss()
  const data = QUEUES[name].parse(payload)
  const options = { ...inTransaction(tx), expireInSeconds: expireSeconds(name) }
  await queue.send(name, data, options as Parameters<typeof queue.send>[2])
}

/** Puts many jobs of one kind into the queue by one statement. */
export async function enqueueAll<N extends QueueName>(tx: Tx, name: N, payloads: readonly Payload<N>[]): Promise<void> {
  if (payloads.length === 0) return
  const queue = await boss()
  const jobs = payloads.map((payload) => ({ name, data: QUEUES[name].parse(payload) }))
  await queue.insert(jobs, inTransaction(tx) as Parameters<typeof queue.insert>[1])
}

function inTransaction(tx: Tx) {
  return {
    db: {
      executeSql: async (text: string, values: unknown[]) => ({ rows: await tx.$queryRawUnsafe(text, ...values) }),
    },
  }
}
