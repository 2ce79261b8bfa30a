import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { makeQueues } from '@/lib/queue/boss'
import { migrate } from '@/prisma/migrate'
import { MIGRATIONS_DIR, readMigrations } from '@/prisma/migration-folder'

/** Lock that lets one test run at a time make the template. */
const TEMPLATE_LOCK = 7_235_117
const IN_USE = '55006'
const NAME = /^[a-z0-9_]+$/

/** The URL of another database on the same server. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs `work` with one connection to the server's `postgres` database. */
export async function asAdmin<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(serverUrl, 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function databasesLike(client: pg.Client, pattern: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname ~ $1', [
    pattern,
  ])
  return rows.map((row) => row.datname)
}

async function templateName(): Promise<string> {
  const { migrationDirectories } = await readMigrations(MIGRATIONS_DIR)
  const schema = await readFile(path.join(MIGRATIONS_DIR, '..', 'schema.prisma'), 'utf8')
  const hash = createHash('sha256').update(JSON.stringify(migrationDirectories)).update(schema).update('queues')
  return `template_${hash.digest('hex').slice(0, 12)}`
}

/**
 * A migrated, empty database with its queues that test databases are copied from. Made once for each state of the migrations; those of
 * other states are dropped.
 * @param serverUrl URL of a server where databases may be created
 * @returns the template's name
 */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = await templateName()
  const half = `${name}_half`
  return asAdmin(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await databasesLike(client, '^template_[0-9a-f]{12}(_half)?$')
    if (found.includes(name)) return name
    for (const old of found) await client.query(`DROP DATABASE IF EXISTS "${old}" WITH (FORCE)`)
    await client.query(`CREATE DATABASE "${half}"`)
    await migrate(withDatabase(serverUrl, half))
    // Making them anew for each file would take longer than most tests.
    await makeQueues(withDatabase(serverUrl, half))
    await client.query(`ALTER DATABASE "${half}" RENAME TO "${name}"`)
    return name
  })
}

/**
 * A new database copied from the template.
 * @param name small letters, digits and underscores
 * @returns its URL
 */
export async function createFromTemplate(serverUrl: string, template: string, name: string): Promise<string> {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name for a test database`)
  await asAdmin(serverUrl, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
        return
      } catch (error) {
        // Another copy of the template holds it for a moment.
        const busy = error instanceof pg.DatabaseError && error.code === IN_USE
        if (!busy || attempt === 20) throw error
        await client.query('SELECT pg_sleep(0.05)')
      }
    }
  })
  return withDatabase(serverUrl, name)
}

/** Drops a database, also from under those who are connected when `force` is set; else it may stay. */
export async function dropDatabase(serverUrl: string, name: string, { force = false } = {}): Promise<void> {
  await asAdmin(serverUrl, async (client) => {
    // PostgreSQL itself would wait five seconds for them to go.
    const { rowCount } = await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name])
    if (!force && rowCount) return
    await client.query(`DROP DATABASE IF EXISTS "${name}"${force ? ' WITH (FORCE)' : ''}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && error.code === IN_USE)) throw error
    })
  })
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Databases of a test run are named `test_RUN_WORKER…`, where RUN is the number of the run's process. */
export async function dropTestDatabases(serverUrl: string, ofRun: (run: number) => boolean): Promise<void> {
  const names = await asAdmin(serverUrl, (client) => databasesLike(client, '^test_[0-9]+_'))
  for (const name of names) {
    if (ofRun(Number(name.split('_')[1]))) await dropDatabase(serverUrl, name, { force: true })
  }
}

/** For `dropTestDatabases`: what killed runs left behind. */
export const isDeadRun = (run: number) => !isAlive(run)
