import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { createFromTemplate, dropDatabase, ensureTemplate } from '../../lib/testing/database'
import { build } from '../../scripts/steps/build.mjs'
import { environment } from '../../scripts/steps/environment.mjs'
import { anyFreePort } from '../../scripts/steps/ports.mjs'
import { startPostgres } from '../../scripts/steps/postgres.mjs'
import { webArguments } from '../../scripts/steps/services.mjs'

const LONGEST_START_MS = 60_000

export type Served = {
  address: string
  /** The web process, for its memory. */
  pid: number
  databaseUrl: string
  env: NodeJS.ProcessEnv
  database: pg.Pool
  stop: () => Promise<void>
}

/**
 * The production build on a free port of this machine, with a database of its own on a PostgreSQL of its own that keeps
 * what it says (fsync on), as `npm start` runs it. No worker: nothing but the web process is measured.
 */
export async function serve(): Promise<Served> {
  const postgres = await startPostgres({ name: 'bench-pg', database: 'postgres' })
  const name = `bench_${process.pid}_${randomBytes(4).toString('hex')}`
  const databaseUrl = await createFromTemplate(postgres.url, await ensureTemplate(postgres.url), name)
  const port = await anyFreePort()
  const address = `http://localhost:${port}`
  const env: NodeJS.ProcessEnv = {
    ...environment({ databaseUrl, address }),
    NODE_ENV: 'production',
    NEXTAUTH_URL: address,
    FLYWHEEL_RATE_PER_MINUTE: '100000000',
  }
  await build(env)
  const web = spawn(process.execPath, webArguments(port), { env: { ...env, LOG_LEVEL: 'warn' }, stdio: 'ignore' })
  await untilReady(`http://127.0.0.1:${port}`)
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const stop = async () => {
    await end(web)
    await database.end()
    await dropDatabase(postgres.url, name, { force: true })
    if (postgres.started) await postgres.stop()
  }
  return { address: `http://127.0.0.1:${port}`, pid: web.pid!, databaseUrl, env, database, stop }
}

async function untilReady(address: string): Promise<void> {
  const until = Date.now() + LONGEST_START_MS
  while (!(await fetch(`${address}/api/ready`).catch(() => null))?.ok) {
    if (Date.now() > until) throw new Error('The web process did not become ready.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
