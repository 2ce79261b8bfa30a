/**
 * `npm start`: from a fresh clone to a running Flywheel; from a running one's folder, the same in seconds.
 * Only Node's own modules are imported up here, for at first nothing is installed.
 */
import { portFrom } from './steps/arguments.mjs'
import { build } from './steps/build.mjs'
import { migrate, seed } from './steps/database.mjs'
import { endInOrder } from './steps/ending.mjs'
import { environment } from './steps/environment.mjs'
import { generate } from './steps/generate.mjs'
import { install } from './steps/install.mjs'
import { createLog, showProblem } from './steps/log.mjs'
import { checkNode } from './steps/node-version.mjs'
import { nextFreePort } from './steps/ports.mjs'
import { checkDatabaseUrl, startPostgres } from './steps/postgres.mjs'
import { watchPostgres } from './steps/postgres-watch.mjs'
import { holdLock } from './steps/run-lock.mjs'
import { keepRunning, untilServing, webArguments, workerArguments } from './steps/services.mjs'
import { shownSignIns } from './steps/sign-ins.mjs'

const log = createLog(process.stdout)
const since = Date.now()
let stopPostgres = async () => undefined
let watch = () => undefined
let releaseLock = () => undefined

const { end } = endInOrder({
  say: log.line,
  after: async () => {
    await stopPostgres()
    releaseLock()
  },
})

async function database(note) {
  const given = process.env.DATABASE_URL
  if (given) {
    await checkDatabaseUrl(given)
    note('the one of DATABASE_URL')
    return given
  }
  const postgres = await startPostgres({ note })
  stopPostgres = postgres.stop
  watch = () => watchPostgres(postgres, () => startPostgres(), log.line)
  if (!postgres.started) note('it ran already')
  return postgres.url
}

async function choosePort(wanted) {
  const port = await nextFreePort(wanted)
  if (port !== wanted) log.line(`  Port ${wanted} is taken by another program: taking ${port}`)
  return port
}

async function main() {
  checkNode()
  const wanted = portFrom(process.argv.slice(2))
  const lock = await holdLock()
  releaseLock = lock.release
  log.line('Flywheel')
  if (lock.ended > 0) log.line(`  Ended what a killed predecessor left behind (${lock.ended})`)
  await log.step('Installing packages', install)
  const databaseUrl = await log.step('Starting PostgreSQL', database)
  const port = await choosePort(wanted)
  const address = `http://localhost:${port}`
  lock.set({ address })
  const env = environment({ databaseUrl, address })
  await log.step('Generating the database client and kernels', generate)
  await log.step('Bringing the database up to date', (note) => migrate(env, note))
  await log.step('Making the demo project', () => seed(env))
  await log.step('Building the web application', () => build(env))
  await log.step('Starting web and worker', async () => {
    const web = keepRunning('web', webArguments(port), { env, show: log.line })
    keepRunning('worker', workerArguments(), { env, show: log.line })
    await untilServing(`http://127.0.0.1:${port}`, web)
  })
  log.line(`\nFlywheel is ready after ${Math.round((Date.now() - since) / 100) / 10} s:  ${env.NEXTAUTH_URL}`)
  for (const line of shownSignIns(env.FLYWHEEL_SIGN_INS_FILE)) log.line(line)
  log.line('\nNo model at hand? `npm run policy:local` serves a small one on this machine, for Ask.')
  watch()
  log.line('\nLogs are in .flywheel/logs. Ctrl-C stops everything.')
}

main().catch(async (error) => {
  // A step that failed because everything is being ended is no problem of its own.
  if (error.message !== 'Stopped.') showProblem(error)
  await end(1)
})
