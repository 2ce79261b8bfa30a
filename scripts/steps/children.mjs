/**
 * The child processes of this program. Each is the head of its own process group, so that Ctrl-C in the terminal
 * reaches only the parent, which then ends them in order.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs'
import { Problem } from './log.mjs'
import { isAlive, startMark, untilGone } from './process-identity.mjs'
import { ROOT, shown, statePath } from './root.mjs'

/** @type {Set<{ name: string, pid: number, started: string | null }>} */
const running = new Set()
let onChange = (_children) => undefined
let ending = false

/** Call `listener` with the list of children whenever it changes; the lock file keeps it for the next start. */
export function watchChildren(listener) {
  onChange = listener
}

/** Start a child in its own process group. `node` programs are started with this Node itself. */
export function launch(name, command, args, { env = process.env, stdio = 'pipe', cwd = ROOT } = {}) {
  if (ending) throw new Problem('Stopped.')
  const child = spawn(command, args, { cwd, env, stdio, detached: true })
  if (child.pid !== undefined) {
    const entry = { name, pid: child.pid, started: startMark(child.pid) }
    running.add(entry)
    onChange([...running])
    child.once('exit', () => {
      running.delete(entry)
      onChange([...running])
    })
  }
  return child
}

export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group is gone already.
  }
}

/** SIGTERM to every child's group, SIGKILL to those that are left after the grace. No child can be started after. */
export async function endChildren(graceMilliseconds = 10_000) {
  ending = true
  await endGroups(
    [...running].map(({ pid }) => pid),
    graceMilliseconds,
  )
}

export async function endGroups(pids, graceMilliseconds) {
  for (const pid of pids) signalGroup(pid, 'SIGTERM')
  if (await untilGone(pids, graceMilliseconds)) return
  for (const pid of pids.filter(isAlive)) signalGroup(pid, 'SIGKILL')
  await untilGone(pids, 2000)
}

export const isEnding = () => ending

/** The end of a log, for showing under a problem. */
export function tail(file, lines = 30) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } catch {
    return ''
  }
}

/**
 * Run a program to its end, its output kept in `.flywheel/logs/NAME.log`.
 * @throws {Problem} with `failure` and the end of the output when it does not end well
 */
export async function run(name, command, args, { env = process.env, failure } = {}) {
  const log = statePath('logs', `${name}.log`)
  const output = openSync(log, 'w', 0o600)
  const child = launch(name, command, args, { env, stdio: ['ignore', output, output] })
  const code = await exitOf(child).finally(() => closeSync(output))
  if (code !== 0 && ending) throw new Problem('Stopped.')
  if (code !== 0) throw new Problem(`${failure} (all of its output: ${shown(log)})`, tail(log))
  return readFileSync(log, 'utf8')
}

/** Exit code of a child; 1 when it was ended by a signal or could not be started. */
export const exitOf = (child) =>
  new Promise((resolve) => {
    child.once('error', (error) => {
      appendFileSync(statePath('logs', 'start.log'), `${error.stack}\n`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Arguments for Node to run a TypeScript file of this repository as the server does. */
export const typescript = (file, ...args) => ['--import', 'tsx', file, ...args]
