import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

function procStat(pid) {
  try {
    // The second field is the program's name in brackets and may hold spaces: count from its end.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return { state: fields[0], parent: Number(fields[1]), started: fields[19] }
  } catch {
    return null
  }
}

const ps = (pid, field) => {
  const { status, stdout } = spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Whether a process runs. A zombie, which only waits to be reaped, does not. */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (hasProc) {
    const stat = procStat(pid)
    return stat !== null && stat.state !== 'Z'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Something that tells a process from a later one with the same number; null when it does not run. */
export function startMark(pid) {
  if (!isAlive(pid)) return null
  return hasProc ? (procStat(pid)?.started ?? null) : ps(pid, 'lstart')
}

/** Number of the parent process; 0 when it cannot be told. */
export const parentOf = (pid) => (hasProc ? procStat(pid)?.parent : Number(ps(pid, 'ppid'))) ?? 0

/** The command line of a process, words joined by spaces; '' when it cannot be read. */
export function commandLine(pid) {
  if (!hasProc) return ps(pid, 'command') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Wait until none of the processes runs. @returns {Promise<boolean>} false when time ran out */
export async function untilGone(pids, milliseconds) {
  const end = Date.now() + milliseconds
  while (pids.some(isAlive)) {
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  return true
}
