import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { MIGRATIONS_DIR, readMigrations, SCHEMA_PATH } from './migration-folder'
import { NO_FILTERS, withSchemaEngine } from './schema-engine'

/** Key of the advisory lock that lets one process migrate a database at a time. */
const LOCK_KEY = 7_235_116

type MigrateOptions = { log?: (line: string) => void; dir?: string }

/**
 * Bring a database to the newest schema: applies the migrations it has not had yet, oldest first, and records them in
 * `_prisma_migrations` as `prisma migrate deploy` does. A second process waits for the first.
 * @param databaseUrl postgresql:// URL of an existing database
 * @returns names of the migrations applied now; empty when there was nothing to do
 * @throws Error with one sentence and the remedy
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const log = options.log ?? (() => undefined)
  const lock = new pg.Client({ connectionString: databaseUrl })
  await lock.connect().catch((error: unknown) => {
    throw new Error(connectionProblem(databaseUrl, error))
  })
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    const applied = await applyMigrations(databaseUrl, options.dir ?? MIGRATIONS_DIR)
    for (const name of applied) log(`applied ${name}`)
    if (applied.length === 0) log('the database is up to date')
    return applied
  } finally {
    await lock.end()
  }
}

async function applyMigrations(databaseUrl: string, dir: string): Promise<string[]> {
  const migrationsList = await readMigrations(dir)
  if (migrationsList.migrationDirectories.length === 0) {
    throw new Error(`There is no migration in ${dir}; write one with \`npx tsx prisma/new-migration.ts NAME\`.`)
  }
  const datamodel: [string, string] = [SCHEMA_PATH, await readFile(SCHEMA_PATH, 'utf8')]
  return withSchemaEngine(databaseUrl, [datamodel], async (engine) => {
    const output = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS })
    return output.appliedMigrationNames
  }).catch((error: unknown) => {
    throw new Error(migrationProblem(error))
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

function connectionProblem(databaseUrl: string, error: unknown): string {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const place = `${hostname}:${port || '5432'}`
  switch (codeOf(error)) {
    case '3D000':
      return `The server at ${place} has no database "${pathname.slice(1)}"; create it, or correct DATABASE_URL.`
    case '28P01':
    case '28000':
      return `The server at ${place} refused user "${username}"; correct the user or password in DATABASE_URL.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `No PostgreSQL answers at ${place}; start it, or correct DATABASE_URL.`
    default:
      return `Cannot connect to PostgreSQL at ${place} (${messageOf(error) || codeOf(error)}); check DATABASE_URL.`
  }
}

/** The engine's message is the database's words, then numbered lines of its own that name the migration. */
function migrationProblem(error: unknown): string {
  const text = messageOf(error).replace(/\s+/g, ' ').trim()
  if (/failed migrations/.test(text)) {
    const names = [...text.matchAll(/`(\d{14}_\w+)`/g)].map((match) => match[1]).join(', ')
    return `Migration ${names || 'recorded as failed'} failed before, so no other is applied; mend its cause and delete its row from _prisma_migrations.`
  }
  const name = /migration_name="([^"]+)"/.exec(text)?.[1]
  const reason = text.replace(/ 0: \w+::.*$/, '').replace(/^external connector error /i, '')
  return `${name ? `Migration ${name}` : 'The migration'} failed, so the database is not up to date: ${reason}`
}

async function main() {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new Error('DATABASE_URL is not set; `npm start` sets it, or give it in the environment.')
  await migrate(databaseUrl, { log: console.log })
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  // The engine leaves the ten seconds' timer of its own lock running: exit instead of waiting for it.
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(messageOf(error))
      process.exit(1)
    },
  )
}
