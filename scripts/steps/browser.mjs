import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Problem } from './log.mjs'
import { ROOT } from './root.mjs'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const MINUTE = 60_000

const lastLine = (text) => (text ?? '').trim().split('\n').at(-1) ?? ''

/** Null when the browser answers, else why it does not. */
function whyNot(program) {
  if (!existsSync(program)) return 'is not there'
  const { status, error, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: MINUTE })
  return status === 0 ? null : `does not run (${error?.message ?? lastLine(stderr)})`
}

async function playwrights() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

function command(name, program, args, milliseconds) {
  const options = {
    cwd: ROOT,
    encoding: /** @type {const} */ ('utf8'),
    timeout: milliseconds,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const { status, error, stderr, stdout } = spawnSync(program, args, options)
  return status === 0 ? null : `${name} failed (${error?.message ?? lastLine(stderr || stdout)})`
}

function download() {
  const cli = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  return command("Playwright's download", process.execPath, [cli, 'install', 'chromium'], 3 * MINUTE)
}

function fromDebian() {
  if (process.getuid?.() !== 0) return 'apt-get needs root'
  if (!existsSync('/usr/bin/apt-get')) return 'there is no apt-get'
  const updated = command('apt-get update', 'apt-get', ['update', '-qq'], 3 * MINUTE)
  return updated ?? command('apt-get install chromium', 'apt-get', ['install', '-y', '-qq', 'chromium'], 6 * MINUTE)
}

/**
 * A Chromium for the browser tests: PLAYWRIGHT_CHROMIUM, an installed one, Playwright's own, else one is fetched.
 * @returns {Promise<string>} path of the program
 * @throws {Problem} that names everything that was tried
 */
export async function findBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM
  if (named) {
    const reason = whyNot(named)
    if (reason) throw new Problem(`PLAYWRIGHT_CHROMIUM names ${named}, which ${reason}; correct or unset it.`)
    return named
  }
  const there = [...INSTALLED, await playwrights()].find((program) => whyNot(program) === null)
  if (there) return there
  const tried = []
  for (const [fetch, program] of [
    [download, await playwrights()],
    [fromDebian, INSTALLED[0]],
  ]) {
    const reason = fetch() ?? whyNot(program)
    if (reason === null) return program
    tried.push(reason)
  }
  throw new Problem(
    `There is no Chromium for the browser tests: none is installed, ${tried.join(', ')}; install Chromium, or name one with PLAYWRIGHT_CHROMIUM.`,
  )
}
