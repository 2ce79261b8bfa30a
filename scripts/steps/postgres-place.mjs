/** Where the database's files lie and as whom PostgreSQL runs: it refuses to run as root. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Problem } from './log.mjs'
import { copyBinaries, installedBinaries } from './postgres-binaries.mjs'
import { ROOT, STATE } from './root.mjs'

const SYSTEM_FOLDER = '/var/lib/flywheel'

function idOf(name) {
  const ask = (flag) => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout ?? '', 10)
  const [uid, gid] = [ask('-u'), ask('-g')]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null
}

/** The system user that PostgreSQL runs as under root; made where it is missing. */
function postgresUser() {
  const found = idOf('postgres')
  if (found) return found
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const made = idOf('postgres')
  if (made) return made
  throw new Problem(
    'PostgreSQL refuses to run as root and the user "postgres" could not be made; make it, or start as an ordinary user.',
  )
}

/** Whether that user may enter the folder and run programs in it. */
function mayRunIn(folder, user) {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0" && test -x .', folder], { ...user, cwd: '/' })
  return status === 0
}

/**
 * @param {string} name folder of the database, such as `pg`
 * @returns {{ data: string, native: string, version: string, user: { uid?: number, gid?: number }, elsewhere: boolean }}
 *   `user` is empty when PostgreSQL runs as the caller; `elsewhere` when the files lie outside the repository
 */
export function findPlace(name) {
  mkdirSync(STATE, { recursive: true })
  const binaries = installedBinaries()
  const data = path.join(STATE, name)
  const owner = existsSync(data) ? statSync(data).uid : null
  if (process.getuid?.() !== 0) {
    if (owner !== null && owner !== process.getuid?.()) {
      throw new Problem(`The database in ${data} belongs to another user (number ${owner}); start as that user.`)
    }
    return { ...binaries, data, user: {}, elsewhere: false }
  }
  // A database made by an ordinary user goes on under that user when root starts it.
  const user = owner ? { uid: owner, gid: statSync(data).gid } : postgresUser()
  if (mayRunIn(STATE, user)) {
    if (mayRunIn(path.join(binaries.native, 'bin'), user)) return { ...binaries, data, user, elsewhere: false }
  }
  return placeElsewhere(name, binaries, user)
}

/** In a folder closed to other users neither the data nor the programs can be reached; its mode is not ours to change. */
function placeElsewhere(name, binaries, user) {
  const hash = createHash('sha256').update(ROOT).digest('hex').slice(0, 16)
  const folder = path.join(SYSTEM_FOLDER, hash)
  mkdirSync(folder, { recursive: true })
  for (const ours of [SYSTEM_FOLDER, folder]) chmodSync(ours, 0o755)
  const native = path.join(folder, 'native')
  copyBinaries(binaries, native)
  return { data: path.join(folder, name), native, version: binaries.version, user, elsewhere: true }
}
