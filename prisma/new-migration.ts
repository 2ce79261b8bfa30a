/**
 * Write the next migration: the SQL from the schema as the newest migration left it to prisma/schema.prisma as it is
 * now. Needs no database. Rules the Prisma schema cannot say (CHECK, partial unique index) are added to the SQL by hand.
 *   npx tsx prisma/new-migration.ts add_datasets
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DiffTarget } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { LOCK_CONTENT, MIGRATIONS_DIR, migrationNames, SCHEMA_PATH, SNAPSHOT_FILE } from './migration-folder'
import { NO_FILTERS, withSchemaTexts } from './schema-engine'

async function previousSchema(): Promise<string | null> {
  const newest = (await migrationNames()).at(-1)
  if (!newest) return null
  return readFile(path.join(MIGRATIONS_DIR, newest, SNAPSHOT_FILE), 'utf8').catch(() => {
    throw new Error(`${newest} has no ${SNAPSHOT_FILE}; put the schema as it was after that migration there.`)
  })
}

const target = (content: string | null): DiffTarget =>
  content === null ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: [{ path: SCHEMA_PATH, content }] }

/** SQL from one schema text to another; null stands for an empty database. */
async function difference(from: string | null, to: string): Promise<string> {
  const request = {
    from: target(from),
    to: target(to),
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: NO_FILTERS,
  }
  const result = await withSchemaTexts([[SCHEMA_PATH, to]], (engine) => engine.diff(request))
  return result.stdout ?? ''
}

async function main(name: string | undefined) {
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new Error('Give the migration a name of small letters, digits and underscores, such as add_datasets.')
  }
  const schema = await readFile(SCHEMA_PATH, 'utf8')
  const sql = await difference(await previousSchema(), schema)
  if (sql.trim() === '' || sql.includes('This is an empty migration')) {
    console.log('The schema has not changed since the newest migration; nothing written.')
    return
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = path.join(MIGRATIONS_DIR, `${stamp}_${name}`)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'migration.sql'), sql)
  await writeFile(path.join(folder, SNAPSHOT_FILE), schema)
  await writeFile(path.join(MIGRATIONS_DIR, 'migration_lock.toml'), LOCK_CONTENT)
  console.log(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql`)
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
