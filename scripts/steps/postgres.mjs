import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { Problem } from './log.mjs'
import { anyFreePort, isFree } from './ports.mjs'
import { findPlace } from './postgres-place.mjs'
import { endServer, findServer, initialise, startServer } from './postgres-server.mjs'
import { isAlive } from './process-identity.mjs'
import { statePath } from './root.mjs'
import { readPrivate, writePrivate } from './secrets.mjs'

const USER = 'flywheel'
/** A test server may lose everything with the machine: it is quick instead. */
export const TEST_FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const urlOf = (settings, port, database) => `postgresql://${USER}:${settings.password}@127.0.0.1:${port}/${database}`

/**
 * The PostgreSQL of this copy: made on the first call, found again when it still runs.
 * @param {{ name?: string, database?: string, flags?: string[], note?: (text: string) => void }} [options]
 *   name: its folder in `.flywheel`; database: made where it is missing
 * @returns {Promise<{ url: string, started: boolean, stop: () => Promise<void>, isRunning: () => boolean }>} started: it did not run before
 */
export async function startPostgres(options = {}) {
  const { name = 'pg', database = 'flywheel', flags = [], note = () => undefined } = options
  const place = findPlace(name)
  const settings = prepare(place, name, note)
  const stop = () => endServer(place.data)
  const isRunning = () => findServer(place.data) !== null
  const found = findServer(place.data)
  if (found && (await untilReady(urlOf(settings, found.port, 'postgres'), found.pid))) {
    await createDatabase(urlOf(settings, found.port, 'postgres'), database)
    return { url: urlOf(settings, found.port, database), started: false, stop, isRunning }
  }
  if (settings.port === 0 || !(await isFree(settings.port))) settings.port = await anyFreePort()
  writePrivate(statePath(`${name}.json`), settings)
  const { pid, problem } = await startServer(place, { port: settings.port, flags, log: `${name}.log` })
  const admin = urlOf(settings, settings.port, 'postgres')
  if (!(await untilReady(admin, pid))) throw problem()
  await createDatabase(admin, database)
  return { url: urlOf(settings, settings.port, database), started: true, stop, isRunning }
}

/** Settings of the cluster; the cluster is made when it is not there yet. */
function prepare(place, name, note) {
  const file = statePath(`${name}.json`)
  const kept = readPrivate(file)
  if (place.elsewhere) note(`this folder is closed to other users, so the database lies in ${place.data}`)
  if (existsSync(place.data) && kept) {
    checkVersion(place)
    return kept
  }
  if (existsSync(place.data)) setAside(place.data, note)
  const settings = { password: randomBytes(24).toString('hex'), port: 0 }
  initialise(place, { name: USER, password: settings.password })
  writePrivate(file, settings)
  return settings
}

/** Without its password, which went with `.flywheel`, an old cluster cannot be used; nobody's data is deleted for that. */
function setAside(data, note) {
  if (findServer(data))
    throw new Problem(`A PostgreSQL without a known password runs on ${data}; stop it and start again.`)
  const aside = `${data}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  renameSync(data, aside)
  note(`a database without a known password was there; it was moved to ${aside}`)
}

function checkVersion({ data, version }) {
  const made = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  const have = version.split('.')[0]
  if (made === have) return
  throw new Problem(
    `The database was made by PostgreSQL ${made} and this is ${have}; dump it with the former release of Flywheel and load it into a new one.`,
  )
}

async function connect(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Wait while the server starts, which takes long only after a crash. @returns {Promise<boolean>} false: it ended */
async function untilReady(url, pid) {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      const client = await connect(url)
      await client.end()
      return true
    } catch (error) {
      if (error.code === '28P01')
        throw new Problem('PostgreSQL refuses the password kept in .flywheel; restore that folder.')
      if (!isAlive(pid)) return false
      if (Date.now() > end) throw new Problem(`PostgreSQL (process ${pid}) does not answer; end it and start again.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Run SQL as the server's administrator. @returns {Promise<Record<string, unknown>[]>} rows */
export async function query(url, sql, values = []) {
  const client = await connect(url)
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function createDatabase(admin, database) {
  const found = await query(admin, 'SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (found.length === 0) await query(admin, `CREATE DATABASE "${database}"`)
}

/** @throws {Problem} when no PostgreSQL answers at DATABASE_URL */
export async function checkDatabaseUrl(url) {
  try {
    await query(url, 'SELECT 1')
  } catch (error) {
    throw new Problem(
      `The database of DATABASE_URL cannot be used (${error.message || error.code}); mend it, or unset it to use our own.`,
    )
  }
}
