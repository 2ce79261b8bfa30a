/**
 * The application as the browser tests meet it: the production build and a worker on a database made anew with the demo
 * project, on a free port of this machine.
 */
import { rmSync } from 'node:fs'
import { build } from './build.mjs'
import { run, typescript } from './children.mjs'
import { environment } from './environment.mjs'
import { anyFreePort } from './ports.mjs'
import { query } from './postgres.mjs'
import { statePath } from './root.mjs'
import { keepRunning, untilServing, webArguments, workerArguments } from './services.mjs'

const DATABASE = 'browser'

async function freshDatabase(serverUrl) {
  const url = new URL(serverUrl)
  url.pathname = '/postgres'
  await query(url.href, `DROP DATABASE IF EXISTS "${DATABASE}" WITH (FORCE)`)
  await query(url.href, `CREATE DATABASE "${DATABASE}"`)
  url.pathname = `/${DATABASE}`
  return url.href
}

/** Settings of the test's application: nothing of a real one may reach it. */
function testEnvironment(databaseUrl, address) {
  const signIns = statePath('browser', 'sign-ins.json')
  const files = statePath('browser', 'files')
  for (const old of [signIns, files]) rmSync(old, { recursive: true, force: true })
  return {
    ...environment({ databaseUrl, address }),
    NEXTAUTH_URL: address,
    FLYWHEEL_SIGN_INS_FILE: signIns,
    FLYWHEEL_STORAGE: files,
    FLYWHEEL_TEST: '1',
  }
}

/**
 * @param {string} serverUrl PostgreSQL where databases may be made
 * @param {{ port?: number }} [options]
 * @returns {Promise<{ env: NodeJS.ProcessEnv, address: string }>} env: what the browser tests need to know
 */
export async function serveForTests(serverUrl, { port } = {}) {
  const chosen = port ?? (await anyFreePort())
  const address = `http://localhost:${chosen}`
  const env = testEnvironment(await freshDatabase(serverUrl), address)
  const program = (name, file, failure) => run(name, process.execPath, typescript(file), { env, failure })
  await program('browser-migrate', 'prisma/migrate.ts', "The browser tests' database could not be migrated")
  await program('browser-seed', 'prisma/seed.ts', "The browser tests' demo project could not be made")
  await build(env)
  const web = keepRunning('web', webArguments(chosen), { env, logFile: statePath('logs', 'browser-web.log') })
  keepRunning('worker', workerArguments(), { env, logFile: statePath('logs', 'browser-worker.log') })
  await untilServing(`http://127.0.0.1:${chosen}`, web)
  return { env: { ...env, E2E_BASE_URL: address }, address }
}
