/** Starting, finding and ending one PostgreSQL server by its data folder. */
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { tail } from './children.mjs'
import { Problem } from './log.mjs'
import { commandLine, isAlive, untilGone } from './process-identity.mjs'
import { shown, statePath } from './root.mjs'

/** The server that runs on this data folder, also one that outlived its starter. @returns {{ pid: number, port: number } | null} */
export function findServer(data) {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!isAlive(pid)) return null
  if (/postgres/.test(commandLine(pid))) return { pid, port }
  // The number went to another program, which PostgreSQL would take for a running server.
  rmSync(file, { force: true })
  return null
}

/** Make a new cluster; complete or not there at all. */
export function initialise({ data, native, user }, { name, password }) {
  const half = `${data}.new`
  const passwordFile = `${data}.password`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user.uid !== undefined) for (const file of [half, passwordFile]) chownSync(file, user.uid, user.gid)
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
  const args = [
    `--pgdata=${half}`,
    `--username=${name}`,
    `--pwfile=${passwordFile}`,
    ...flags,
    '--builtin-locale=C.UTF-8',
  ]
  const options = { ...user, cwd: '/', encoding: /** @type {const} */ ('utf8'), env: environment() }
  const result = spawnSync(path.join(native, 'bin', 'initdb'), [...args, '--no-sync'], options)
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) {
    const detail = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`
    throw new Problem(
      'PostgreSQL could not make its data folder; see the reason above, mend it and start again.',
      detail,
    )
  }
  renameSync(half, data)
}

/** Nothing of the caller's PG* settings may reach our own server. */
function environment() {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(others), LC_ALL: 'C' }
}

/**
 * Start a server on 127.0.0.1 only. It is no child of the terminal, so that Ctrl-C does not end it before the web and
 * the worker. No Unix socket: its path would be too long in a deep folder.
 */
export async function startServer({ data, native, user }, { port, flags, log }) {
  const file = statePath('logs', log)
  const output = openSync(file, 'w', 0o600)
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...flags]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const options = { ...user, cwd: '/', env: environment(), detached: true, stdio: ['ignore', output, output] }
  const child = spawn(path.join(native, 'bin', 'postgres'), args, options)
  closeSync(output)
  const failed = await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('spawn', () => resolve(null))
  })
  if (failed) throw new Problem(`PostgreSQL could not be started (${failed.message}); set DATABASE_URL to use another.`)
  child.unref()
  return { pid: child.pid, problem: () => new Problem(`PostgreSQL did not start; see ${shown(file)}.`, tail(file, 12)) }
}

/** Fast shutdown: open transactions are rolled back; when that takes too long, at once. */
export async function endServer(data, milliseconds = 15_000) {
  const server = findServer(data)
  if (!server) return
  process.kill(server.pid, 'SIGINT')
  if (await untilGone([server.pid], milliseconds)) return
  process.kill(server.pid, 'SIGQUIT')
  await untilGone([server.pid], 5000)
}
