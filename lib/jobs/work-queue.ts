import type PgBoss from 'pg-boss'
import { logger } from '@/lib/logger/logger'
import { type Payload, QUEUES, type QueueName } from '@/lib/queue/queues'
import type { Handler } from './handlers'

const POLL_SECONDS = 0.5

/**
 * Takes the jobs of one queue, batch after batch. Jobs with one key are one piece of work; a piece that throws fails
 * its own jobs alone, which the queue tries again (three times, waiting longer each time).
 */
export async function workQueue<N extends QueueName>(queue: PgBoss, name: N, handler: Handler<N>): Promise<void> {
  const options = { batchSize: handler.batch, pollingIntervalSeconds: POLL_SECONDS }
  await queue.work<unknown>(name, options, async (jobs) => {
    const pieces = new Map<string, { ids: string[]; payloads: Payload<N>[] }>()
    for (const { id, data } of jobs) {
      const payload = QUEUES[name].parse(data ?? {}) as Payload<N>
      const piece = pieces.get(handler.key(payload)) ?? { ids: [], payloads: [] }
      piece.ids.push(id)
      piece.payloads.push(payload)
      pieces.set(handler.key(payload), piece)
    }
    for (const { ids, payloads } of pieces.values()) {
      const started = performance.now()
      try {
        await handler.run(payloads)
        logger.debug({ queue: name, jobs: ids.length, ms: Math.round(performance.now() - started) }, 'done')
      } catch (error) {
        logger.error({ err: error, queue: name, jobs: ids.length }, 'a job failed; it is tried again')
        const message = error instanceof Error ? error.message : String(error)
        for (const id of ids) await queue.fail(name, id, { message })
      }
    }
  })
}
