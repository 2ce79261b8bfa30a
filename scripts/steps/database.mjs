/** The steps that bring a database to the newest schema and fill it with the demo project. */
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run, typescript } from './children.mjs'
import { filesUnder, hashOf, readStamp } from './hash.mjs'
import { query } from './postgres.mjs'
import { ROOT, statePath } from './root.mjs'

const MIGRATIONS = path.join(ROOT, 'prisma', 'migrations')

/** Whether the database's own record has every migration of the folder; asked first, for it is quicker than the engine. */
async function isUpToDate(url) {
  const names = existsSync(MIGRATIONS) ? readdirSync(MIGRATIONS, { withFileTypes: true }) : []
  const wanted = names.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const [table] = await query(url, `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`)
  if (!table?.there) return false
  const sql =
    'SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE rolled_back_at IS NULL'
  const rows = await query(url, sql)
  const done = new Set(rows.filter((row) => row.done).map((row) => row.name))
  return rows.every((row) => row.done) && wanted.every((name) => done.has(name))
}

/** @param {NodeJS.ProcessEnv} env with DATABASE_URL @returns {Promise<boolean>} whether there was something to do */
export async function migrate(env, note = (_line) => undefined) {
  if (await isUpToDate(env.DATABASE_URL)) return false
  const failure = 'The database could not be brought to the newest schema'
  const output = await run('migrate', process.execPath, typescript('prisma/migrate.ts'), { env, failure })
  for (const line of output.trim().split('\n')) note(line)
  return true
}

/** Which database this is: another server, or one made anew, gives another answer. */
async function identityOf(url) {
  const sql = `SELECT system_identifier::text AS server, d.oid::text AS database
    FROM pg_control_system(), pg_database d WHERE d.datname = current_database()`
  const rows = await query(url, sql).catch(() => [])
  return rows[0] ? `${rows[0].server}/${rows[0].database}` : null
}

const seedSources = () =>
  filesUnder(path.join(ROOT, 'prisma'), ['migrations']).filter((file) => !/\.test\.ts$|\.prisma$/.test(file))

/** Fill the demo project on the first run; the seed itself leaves a filled database alone. @returns {Promise<boolean>} whether it was asked */
export async function seed(env) {
  const stamp = statePath('stamps', 'seed')
  const identity = await identityOf(env.DATABASE_URL)
  const value = `${identity} ${hashOf(ROOT, seedSources())}`
  if (identity && readStamp(stamp) === value && existsSync(env.FLYWHEEL_SIGN_INS_FILE)) return false
  const failure = 'The demo project could not be made'
  await run('seed', process.execPath, typescript('prisma/seed.ts'), { env, failure })
  // Passwords of a demo are still passwords.
  if (existsSync(env.FLYWHEEL_SIGN_INS_FILE)) chmodSync(env.FLYWHEEL_SIGN_INS_FILE, 0o600)
  if (identity) writeFileSync(stamp, value)
  return true
}
