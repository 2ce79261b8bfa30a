import { closeDb } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { logger } from '@/lib/logger/logger'
import { announceWorker } from '@/lib/queue/announce-worker'
import { boss, closeBoss } from '@/lib/queue/boss'
import type { QueueName } from '@/lib/queue/queues'
import { refitOutdated } from '@/lib/reward-models/refit-outdated'
import { HANDLERS, type Handler } from './handlers'
import { workQueue } from './work-queue'

/** What is not finished this long after SIGTERM is handed back to the queue. */
const GRACE_MS = 4500
const LATEST_MS = 6500

async function start(): Promise<void> {
  const queue = await boss({ supervise: true })
  const { handedBack } = await announceWorker()
  if (handedBack > 0) logger.info({ jobs: handedBack }, 'jobs that a killed worker left wait again')
  for (const [name, handler] of Object.entries(HANDLERS) as [QueueName, Handler<QueueName>][]) {
    await workQueue(queue, name, handler)
  }
  const refits = await transact(refitOutdated)
  if (refits > 0) logger.info({ refits }, 'reward models of an earlier version are fitted anew')
  await queue.schedule('housekeeping', '* * * * *', {})
  logger.info('the worker takes jobs')
}

let isStopping = false

/** Takes no more work, finishes or hands back what is at work, and exits with 0 within eight seconds. */
async function stop(signal: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  logger.info({ signal }, 'the worker stops')
  setTimeout(() => process.exit(0), LATEST_MS).unref()
  await closeBoss(GRACE_MS).catch((error) => logger.error({ err: error }, 'the queue did not close'))
  await closeDb().catch(() => undefined)
  process.exit(0)
}

process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))

start().catch((error) => {
  logger.fatal({ err: error }, 'the worker could not start')
  process.exit(1)
})
