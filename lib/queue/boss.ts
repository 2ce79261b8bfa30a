import pg from 'pg'
import PgBoss from 'pg-boss'
import { env } from '@/lib/config/env'
import { isUnreachable } from '@/lib/db/errors'
import { logger } from '@/lib/logger/logger'
import { QUEUES, type QueueName } from './queues'

const held = globalThis as unknown as { flywheelBoss?: Promise<PgBoss> }

/** The queue in the same database; started on first use. Only the worker supervises, so that web replicas stay idle. */
export function boss(options: { supervise: boolean } = { supervise: false }): Promise<PgBoss> {
  held.flywheelBoss ??= startBoss(env().DATABASE_URL, options.supervise).catch((error) => {
    held.flywheelBoss = undefined
    throw error
  })
  return held.flywheelBoss
}

/** A million rows take their time, and a second worker that took the same up would do it all again. */
const TRANSFERS: readonly QueueName[] = ['run-import', 'run-export']
const TRANSFER_SECONDS = 3 * 60 * 60
/** These may really take five minutes. */
const LONG: readonly QueueName[] = [
  ...(['fit-reward-model', 'evaluate-reward-models', 'evaluate-remote', 'score-remotely'] as const),
  ...(['verify-rollouts', 'answer-by-rules', 'judge-own-rollouts'] as const),
]

/** After so long a job counts as lost and is tried again; those of a killed worker wait again as soon as one starts. */
export function expireSeconds(name: QueueName): number {
  if (TRANSFERS.includes(name)) return TRANSFER_SECONDS
  return LONG.includes(name) ? 300 : 60
}

/** Makes the queue's own tables and all queues in a database, and leaves no connection to it. */
export async function makeQueues(connectionString: string): Promise<void> {
  const started = await startBoss(connectionString, false)
  await started.stop({ graceful: false, wait: true })
}

async function startBoss(connectionString: string, supervise: boolean): Promise<PgBoss> {
  const started = new PgBoss({
    connectionString,
    max: 4,
    supervise,
    schedule: supervise,
    maintenanceIntervalSeconds: 60,
    monitorStateIntervalSeconds: 30,
  })
  // It says so at every look, twice a minute for each process: a line is enough for a database that is away.
  started.on('error', (error) =>
    isUnreachable(error)
      ? logger.warn({ reason: error.message }, 'the queue does not reach the database')
      : logger.error({ err: error }, 'queue'),
  )
  await started.start()
  const there = new Set((await started.getQueues()).map(({ name }) => name))
  const missing = (Object.keys(QUEUES) as QueueName[]).filter((name) => !there.has(name))
  if (missing.length > 0) await createQueues(started, connectionString, missing)
  return started
}

/**
 * One program at a time: web and worker start together, and two that make queues at the same moment deadlock. A
 * connection of its own holds the lock: those of the application may all wait for the transaction that started this.
 */
async function createQueues(started: PgBoss, connectionString: string, names: QueueName[]): Promise<void> {
  const lock = new pg.Client({ connectionString })
  await lock.connect()
  try {
    await lock.query(`SELECT pg_advisory_lock(hashtextextended('flywheel-queues', 0))`)
    for (const name of names) {
      await started.createQueue(name, { name, retryLimit: 3, retryBackoff: true, expireInSeconds: expireSeconds(name) })
    }
  } finally {
    await lock.end()
  }
}

/** Stops taking jobs, waits at most `graceMs` for the ones at work, and ends the connections. */
export async function closeBoss(graceMs = 8000): Promise<void> {
  const running = await held.flywheelBoss?.catch(() => undefined)
  held.flywheelBoss = undefined
  await running?.stop({ graceful: true, wait: true, timeout: graceMs })
}
