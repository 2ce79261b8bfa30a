import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './children.mjs'
import { hashOf, readStamp } from './hash.mjs'
import { ROOT } from './root.mjs'

const LOCK = path.join(ROOT, 'package-lock.json')
const MODULES = path.join(ROOT, 'node_modules')
const STAMP = path.join(MODULES, '.flywheel-stamp')

const wanted = () => hashOf(ROOT, [LOCK], [process.platform, process.arch, process.versions.modules])

/** Whether somebody ran `npm ci` by hand: npm's own record of what it installed agrees with the lock. */
function installedByHand() {
  const record = path.join(MODULES, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const locked = Object.entries(JSON.parse(readFileSync(LOCK, 'utf8')).packages).filter(([name]) => name !== '')
  return locked.every(([name, { version, optional }]) => {
    const found = installed[name]
    return found ? found.version === version : optional === true
  })
}

/** Install the packages of the lock when they are not there as it says. @returns {Promise<boolean>} whether it did */
export async function install() {
  const stamp = wanted()
  if (readStamp(STAMP) === stamp) return false
  if (readStamp(STAMP) === null && installedByHand()) {
    writeFileSync(STAMP, stamp)
    return false
  }
  rmSync(STAMP, { force: true })
  // Under `npm start` this is npm's own program; without it the shell finds npm.
  const npm = process.env.npm_execpath ?? ''
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, first] = npm.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []]
  const failure = 'The packages could not be installed; see that the npm registry is reachable and start again'
  await run('install', command, [...first, ...args], { failure })
  mkdirSync(MODULES, { recursive: true })
  writeFileSync(STAMP, stamp)
  return true
}
