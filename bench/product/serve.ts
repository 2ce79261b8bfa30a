import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { build } from '../../scripts/steps/build.mjs'
import { environment } from '../../scripts/steps/environment.mjs'
import { anyFreePort } from '../../scripts/steps/ports.mjs'
import { webArguments, workerArguments } from '../../scripts/steps/services.mjs'
import { openBenchDatabase } from '../database'

const LONGEST_START_MS = 60_000

export type Served = {
  address: string
  /** The processes, for their memory. */
  web: number
  worker: number | null
  databaseUrl: string
  env: NodeJS.ProcessEnv
  database: pg.Pool
  stop: () => Promise<void>
}

/**
 * The production build on a free port of this machine, and the worker where it is wanted, as `npm start` runs them.
 * @param open whether to open a database of its own; false: the one of DATABASE_URL, which the caller opened and closes
 */
export async function serve({ open = true, worker = false } = {}): Promise<Served> {
  const close = open ? await openBenchDatabase() : async () => undefined
  const databaseUrl = process.env.DATABASE_URL!
  const port = await anyFreePort()
  const address = `http://localhost:${port}`
  const env: NodeJS.ProcessEnv = {
    ...environment({ databaseUrl, address }),
    ...{ NODE_ENV: 'production', NEXTAUTH_URL: address, LOG_LEVEL: 'warn', FLYWHEEL_RATE_PER_MINUTE: '100000000' },
  }
  await build(env)
  const start = (args: string[]) => spawn(process.execPath, args, { env, stdio: 'ignore' })
  const children = [start(webArguments(port)), ...(worker ? [start(workerArguments())] : [])]
  await untilReady(`http://127.0.0.1:${port}`)
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const stop = async () => {
    for (const child of children) await end(child)
    await database.end()
    await close()
  }
  const [web, work] = children
  return {
    ...{ address: `http://127.0.0.1:${port}`, web: web!.pid!, worker: work?.pid ?? null },
    ...{ databaseUrl, env, database, stop },
  }
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
