import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
export const SCHEMA_PATH = path.join(here, 'schema.prisma')
export const MIGRATIONS_DIR = path.join(here, 'migrations')
const LOCK_FILE = 'migration_lock.toml'
/** The schema as it was after a migration, kept beside its SQL so that the next difference needs no database. */
export const SNAPSHOT_FILE = 'schema.snapshot.prisma'
export const LOCK_CONTENT = '# Read by Prisma.\nprovider = "postgresql"\n'

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Names of the migration folders, oldest first. */
export async function migrationNames(dir = MIGRATIONS_DIR): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const withSql = await Promise.all(names.map((name) => exists(path.join(dir, name, 'migration.sql'))))
  return names.filter((_, index) => withSql[index]).sort()
}

/** The folder of migrations in the form the schema engine takes. */
export async function readMigrations(dir = MIGRATIONS_DIR) {
  const names = await migrationNames(dir)
  const lock = await readFile(path.join(dir, LOCK_FILE), 'utf8').catch(() => LOCK_CONTENT)
  const migrationDirectories = await Promise.all(
    names.map(async (name) => {
      const value = await readFile(path.join(dir, name, 'migration.sql'), 'utf8')
      return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
    }),
  )
  return {
    baseDir: dir,
    lockfile: { path: LOCK_FILE, content: lock },
    migrationDirectories,
    shadowDbInitScript: '',
  }
}
