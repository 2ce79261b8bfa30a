import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createFromTemplate, dropDatabase, ensureTemplate } from '@/lib/testing/database'
import { build } from '../../scripts/steps/build.mjs'
import { environment } from '../../scripts/steps/environment.mjs'
import { anyFreePort } from '../../scripts/steps/ports.mjs'
import { startPostgres } from '../../scripts/steps/postgres.mjs'

const ROOT = path.join(import.meta.dirname, '..', '..')
const PASSWORD = 'a-password-for-the-bench'

export type Served = { address: string; stop: () => Promise<void> }

/** A database of its own on a server with the settings of a real one, named in DATABASE_URL; @returns what drops it. */
export async function openDatabase(name: string): Promise<() => Promise<void>> {
  const own = process.env.BENCH_DATABASE_URL ? null : await startPostgres({ name: 'bench-pg', database: 'postgres' })
  const server = process.env.BENCH_DATABASE_URL ?? own?.url ?? ''
  const database = `test_${process.pid}_${name}`
  const url = await createFromTemplate(server, await ensureTemplate(server), database)
  Object.assign(process.env, environment({ databaseUrl: url, address: 'http://127.0.0.1:3000' }), {
    LOG_LEVEL: 'silent',
  })
  return async () => {
    await dropDatabase(server, database, { force: true })
    if (own?.started) await own.stop()
  }
}

/** The built web application, and the worker where it is wanted, on the database of DATABASE_URL. */
export async function serve({ worker = false } = {}): Promise<Served> {
  const port = await anyFreePort()
  const address = `http://localhost:${port}`
  const env = { ...process.env, NEXTAUTH_URL: address, NODE_ENV: 'production' as const }
  await build(env)
  const start = (file: string, args: string[]) =>
    spawn(process.execPath, [file, ...args], { cwd: ROOT, env, stdio: 'ignore' })
  const children = [
    start('node_modules/next/dist/bin/next', ['start', '--hostname', '127.0.0.1', '--port', String(port)]),
  ]
  if (worker) children.push(start('node_modules/tsx/dist/cli.mjs', ['lib/jobs/worker.ts']))
  await untilServing(`http://127.0.0.1:${port}/api/health`)
  return { address: `http://127.0.0.1:${port}`, stop: () => endAll(children) }
}

async function untilServing(address: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The web application did not begin to serve.')
}

async function endAll(children: ChildProcess[]): Promise<void> {
  for (const child of children) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await ended
  }
}

/** A new administrator of a project, signed in as a browser would be. @returns the Cookie header */
export async function signInTo(address: string, projectId: string): Promise<string> {
  const { hashPassword } = await import('@/lib/access/password')
  const { db } = await import('@/lib/db/client')
  const email = `bench-${process.pid}@example.test`
  const user = await db().user.upsert({
    where: { email },
    create: { email, name: 'Bench', passwordHash: await hashPassword(PASSWORD) },
    update: {},
    select: { id: true },
  })
  await db().member.create({ data: { projectId, userId: user.id, role: 'ADMIN' }, select: { id: true } })
  const jar = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
  }
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = await fetch(`${address}/api/auth/csrf`)
  keep(csrf)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, email, password: PASSWORD, json: 'true' })
  const headers = { cookie: cookies(), 'content-type': 'application/x-www-form-urlencoded' }
  keep(await fetch(`${address}/api/auth/callback/credentials`, { method: 'POST', body, headers, redirect: 'manual' }))
  return cookies()
}
