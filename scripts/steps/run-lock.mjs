/** One `npm start` for each folder, and the end of what a killed one left behind. */
import { readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { endGroups, watchChildren } from './children.mjs'
import { Problem } from './log.mjs'
import { commandLine, isAlive, startMark } from './process-identity.mjs'
import { ROOT, statePath } from './root.mjs'
import { readPrivate, writePrivate } from './secrets.mjs'

const lockFile = () => statePath('run.json')

const isOurs = ({ pid, started }) => isAlive(pid) && started !== null && startMark(pid) === started

/** What the lock says of the program that holds it; null when none runs. */
export function runningStart() {
  const lock = readLock()
  return lock && isOurs(lock) && commandLine(lock.pid).includes('start.mjs') ? lock : null
}

function readLock() {
  try {
    return readPrivate(lockFile())
  } catch {
    // Half-written by a process that was killed: it names nobody to wait for.
    return null
  }
}

/**
 * Hold the lock, or say who does. Children of a killed predecessor are ended, only those that its lock names and whose
 * number, start time and command still agree.
 * @returns {Promise<{ ended: number, set: (facts: object) => void, release: () => void }>}
 */
export async function holdLock() {
  const other = runningStart()
  if (other) {
    const where = other.address ? ` at ${other.address}` : ''
    throw new Problem(
      `Flywheel already runs in this folder${where} (process ${other.pid}); end it first, with Ctrl-C there or \`kill ${other.pid}\`.`,
    )
  }
  const ended = await endLeftOvers(readLock()?.children ?? [])
  let facts = { pid: process.pid, started: startMark(process.pid), children: [] }
  take(facts)
  const set = (more) => {
    facts = { ...facts, ...more }
    const next = `${lockFile()}.next`
    writePrivate(next, facts)
    renameSync(next, lockFile())
  }
  watchChildren((children) => set({ children }))
  return { ended, set, release: () => release() }
}

/** Two starts at the same moment: only one can make the file. */
function take(facts) {
  rmSync(lockFile(), { force: true })
  try {
    writeFileSync(lockFile(), JSON.stringify(facts), { mode: 0o600, flag: 'wx' })
  } catch {
    throw new Problem('Another `npm start` began in this folder at the same moment; use that one.')
  }
}

function release() {
  watchChildren(() => undefined)
  const lock = readLock()
  if (lock?.pid === process.pid) rmSync(lockFile(), { force: true })
}

/** A child's command may be rewritten by its own title ("next-server"); it still runs in our folder. */
function runsHere(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === ROOT
  } catch {
    return /next|node|npm/.test(commandLine(pid))
  }
}

async function endLeftOvers(children) {
  const left = children.filter((child) => isOurs(child) && runsHere(child.pid))
  await endGroups(
    left.map(({ pid }) => pid),
    5000,
  )
  return left.length
}

/** Port of the running web application, for addresses that the command line prints. */
export const runningAddress = () => runningStart()?.address ?? null
