import { checkDatabase, checkMigrations } from '@/lib/db/check-database'
import { boss } from '@/lib/queue/boss'
import { checkQueue } from '@/lib/queue/check-queue'

export type Readiness = {
  ready: boolean
  /** Part → null where it is well, else one sentence. A part behind one that failed was not looked at. */
  checks: { database: string | null; migrations: string | null; queue: string | null }
}

const NOT_LOOKED_AT = 'Not looked at, because something before it fails.'

/** Whether this replica can serve: database, then migrations, then queue. Starts this process's side of the queue. */
export async function readReadiness(): Promise<Readiness> {
  const database = await checkDatabase()
  const migrations = database ? NOT_LOOKED_AT : await tried(checkMigrations)
  const queue = migrations ? NOT_LOOKED_AT : await tried(startedQueue)
  return { ready: queue === null, checks: { database, migrations, queue } }
}

async function startedQueue(): Promise<string | null> {
  await boss()
  return checkQueue()
}

async function tried(check: () => Promise<string | null>): Promise<string | null> {
  try {
    return await check()
  } catch {
    return 'It cannot be read; the database does not answer any more.'
  }
}
