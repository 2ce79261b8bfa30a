/**
 * `npm run flywheel -- COMMAND`: the command line, with the database and secrets of this copy. PostgreSQL is started
 * for the time of the command when it does not run. What this file has to say goes to stderr: stdout is the command's.
 */
import { spawn } from 'node:child_process'
import { exitOf, typescript } from './steps/children.mjs'
import { migrate } from './steps/database.mjs'
import { environment } from './steps/environment.mjs'
import { generate } from './steps/generate.mjs'
import { install } from './steps/install.mjs'
import { createLog, showProblem } from './steps/log.mjs'
import { checkNode } from './steps/node-version.mjs'
import { startPostgres } from './steps/postgres.mjs'
import { ROOT } from './steps/root.mjs'
import { runningStart } from './steps/run-lock.mjs'

const COMMAND_LINE = 'lib/cli/main.ts'
const log = createLog(process.stderr, { quiet: true })

/** Everything is in order while `npm start` runs; it must not be changed under it then. */
async function prepare(env) {
  if (runningStart()) return
  await log.step('Generating the database client', generate)
  await log.step('Bringing the database up to date', (note) => migrate(env, note))
}

async function runCommand(env) {
  const child = spawn(process.execPath, typescript(COMMAND_LINE, ...process.argv.slice(2)), {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  // Ctrl-C reaches the command by the terminal; it ends in its own way and its exit code is passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
  return exitOf(child)
}

async function main() {
  checkNode()
  if (!runningStart()) await log.step('Installing packages', install)
  const given = process.env.DATABASE_URL
  const postgres = given ? null : await log.step('Starting PostgreSQL', (note) => startPostgres({ note }))
  const address = runningStart()?.address ?? 'http://localhost:3000'
  try {
    const env = environment({ databaseUrl: given ?? postgres.url, address })
    await prepare(env)
    return await runCommand(env)
  } finally {
    if (postgres?.started && !runningStart()) await postgres.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    showProblem(error)
    process.exit(1)
  },
)
