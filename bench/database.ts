import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFromTemplate, dropDatabase, ensureTemplate } from '../lib/testing/database'
import { startPostgres } from '../scripts/steps/postgres.mjs'

/**
 * An empty, migrated database of the bench's own, on a PostgreSQL that keeps what it says (fsync on), as `npm start` runs
 * it; named in DATABASE_URL. What reads settings must be imported after this has resolved.
 * @returns ends the connections and drops it
 */
export async function openBenchDatabase(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ name: 'bench-pg', database: 'postgres' })
  const server = postgres.url
  const name = `bench_${process.pid}_${randomBytes(4).toString('hex')}`
  const storage = await mkdtemp(path.join(tmpdir(), 'flywheel-bench-'))
  Object.assign(process.env, {
    DATABASE_URL: await createFromTemplate(server, await ensureTemplate(server), name),
    ...{ FLYWHEEL_STORAGE: storage, NEXTAUTH_SECRET: 'a-secret-for-benches-only', LOG_LEVEL: 'silent' },
    ...{ NEXTAUTH_URL: 'http://localhost:3000', FLYWHEEL_KEY: Buffer.alloc(32, 7).toString('base64') },
  })
  return async () => {
    await (await import('../lib/queue/boss')).closeBoss()
    await (await import('../lib/db/client')).closeDb()
    await dropDatabase(server, name, { force: true })
    await rm(storage, { recursive: true, force: true })
    if (postgres.started) await postgres.stop()
  }
}
