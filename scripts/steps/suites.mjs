/** The suites of `npm test`. Each gives its counts and shows its own output. */
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { exitOf, launch, run, signalGroup } from './children.mjs'
import { countPlaywright, countVitest } from './counts.mjs'
import { environment } from './environment.mjs'
import { checkLayers } from './layers.mjs'
import { Problem } from './log.mjs'
import { ROOT, statePath } from './root.mjs'
import { serveForTests } from './test-server.mjs'

const LONGEST = 10 * 60_000
const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts)
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/** Run a checking program with its output on the screen. @returns {Promise<boolean>} whether it ended well */
async function check(name, args, env = process.env) {
  const child = launch(name, process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const timer = setTimeout(() => {
    console.log(`${name} took longer than ${LONGEST / 60_000} minutes and was ended.`)
    signalGroup(child.pid, 'SIGKILL')
  }, LONGEST)
  const code = await exitOf(child)
  clearTimeout(timer)
  return code === 0
}

async function types() {
  if (existsSync(path.join(ROOT, 'app'))) {
    const failure = 'Next.js could not write the types of its routes'
    await run('typegen', process.execPath, [bin('next', 'dist', 'bin', 'next'), 'typegen'], { failure })
  }
  return one(await check('types', [bin('typescript', 'bin', 'tsc'), '--noEmit', '--pretty', 'false']))
}

async function vitest(project, env) {
  const report = statePath('reports', `${project}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Database tests wait for PostgreSQL half of the time.
  const workers = project === 'db' ? ['--maxWorkers=3'] : ['--maxWorkers=2']
  const args = ['run', '--project', project, ...workers, ...reporters]
  const ok = await check(project, [bin('vitest', 'vitest.mjs'), ...args], env)
  return countVitest(report, ok)
}

async function browser({ postgres, env, rest }) {
  const report = statePath('reports', 'browser.json')
  rmSync(report, { force: true })
  const chromium = await findBrowser()
  console.log(`Chromium: ${chromium}`)
  const server = await serveForTests(postgres.url)
  const settings = { ...env, ...server.env, NODE_ENV: 'test', PLAYWRIGHT_CHROMIUM: chromium, E2E_REPORT: report }
  const ok = await check('browser', [bin('@playwright', 'test', 'cli.js'), 'test', ...rest], settings)
  return countPlaywright(report, ok)
}

/**
 * In the order in which they run: the quickest to find a fault first. `database`: needs PostgreSQL.
 * @type {{ name: string, title: string, database?: true, run: (context: any) => Promise<{ passed: number, failed: number, skipped: number }> }[]}
 */
export const SUITES = [
  {
    name: 'lint',
    title: 'Format and lint',
    run: async () => one(await check('lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'])),
  },
  { name: 'types', title: 'Types', run: types },
  {
    name: 'layers',
    title: 'Layers',
    run: async () => {
      const wrong = checkLayers()
      for (const line of wrong) console.log(line)
      return one(wrong.length === 0)
    },
  },
  { name: 'unit', title: 'Unit tests', run: ({ env }) => vitest('unit', env) },
  {
    name: 'db',
    title: 'Database tests',
    database: true,
    run: ({ env, postgres }) => vitest('db', { ...env, TEST_DATABASE_URL: postgres.url }),
  },
  {
    name: 'build',
    title: 'Build',
    run: async () => {
      await build(
        environment({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', address: 'http://localhost:3000' }),
      )
      return one(true)
    },
  },
  { name: 'browser', title: 'Browser tests', database: true, run: browser },
]

/** The suites named, in their order; all when none is. @throws {Problem} for a name that is none */
export function chosenSuites(names) {
  const known = SUITES.map((suite) => suite.name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Problem(`There is no suite "${unknown}"; the suites are ${known.join(', ')}.`)
  return SUITES.filter((suite) => names.length === 0 || names.includes(suite.name))
}
