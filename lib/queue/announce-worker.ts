import { Client } from 'pg'
import { env } from '@/lib/config/env'
import { logger } from '@/lib/logger/logger'

/** Every living worker holds this lock together with the others, in a session of its own: it ends with the process. */
const LOCK = "hashtextextended('flywheel:workers', 0)"

export type Presence = {
  /** Jobs that a killed worker had at work and that wait again now. */
  handedBack: number
  leave: () => Promise<void>
}

/**
 * Says that this process works. Where no other does, whatever is still marked as at work was left by a killed worker:
 * it goes back into the queue at once instead of after the queue's five minutes. A job that used up its tries is left
 * to the queue, which fails it. Call it when the queue has its tables, before the first job is taken.
 */
export async function announceWorker(): Promise<Presence> {
  const client = new Client({ connectionString: env().DATABASE_URL, keepAlive: true })
  // A lost session costs the next worker only that it may hand back what still runs; handlers are idempotent.
  client.on('error', (error) => logger.warn({ reason: error.message }, 'the worker lost the session of its lock'))
  await client.connect()
  const { rows } = await client.query<{ alone: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS alone`)
  const isAlone = rows[0]?.alone ?? false
  const handedBack = isAlone ? await handBack(client) : 0
  await client.query(`SELECT pg_advisory_lock_shared(${LOCK})`)
  if (isAlone) await client.query(`SELECT pg_advisory_unlock(${LOCK})`)
  return { handedBack, leave: () => client.end() }
}

async function handBack(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active' AND retry_count < retry_limit`,
  )
  return rowCount ?? 0
}
