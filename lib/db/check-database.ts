import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/config/env'
import { db } from './client'

const TIMEOUT_MS = 3000

/** Where the database is, for people: host, port and name; never the user or the password. */
export function databasePlace(): string {
  const { hostname, port, pathname } = new URL(env().DATABASE_URL)
  return `${pathname.slice(1)} at ${hostname}:${port || '5432'}`
}

/** Null: the database answers within 3 s. Else one sentence that names it. */
export async function checkDatabase(): Promise<string | null> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, new Error('late')).unref())
  try {
    await Promise.race([db().$queryRaw`SELECT 1`, late])
    return null
  } catch {
    return `The database ${databasePlace()} does not answer.`
  }
}

/** Null: every migration of this copy is applied. Else one sentence with the names. Needs a database that answers. */
export async function checkMigrations(
  folder = path.join(process.cwd(), 'prisma', 'migrations'),
): Promise<string | null> {
  const wanted = await migrationNames(folder)
  const [table] = await db().$queryRaw<
    { there: boolean }[]
  >`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`
  if (!table?.there) return 'The database has no tables yet.'
  const rows = await db().$queryRaw<{ name: string; failed: boolean }[]>`
    SELECT migration_name AS name, finished_at IS NULL AS failed FROM _prisma_migrations WHERE rolled_back_at IS NULL`
  const failed = rows.filter((row) => row.failed).map(({ name }) => name)
  if (failed.length > 0) return `A migration failed half-way: ${failed.join(', ')}.`
  const applied = new Set(rows.map(({ name }) => name))
  const missing = wanted.filter((name) => !applied.has(name))
  return missing.length > 0
    ? `The database lacks ${missing.length} of ${wanted.length} migrations: ${missing.join(', ')}.`
    : null
}

async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
