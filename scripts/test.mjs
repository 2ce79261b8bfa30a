/**
 * `npm test`: its own set-up, then every suite, also after one that fails. The last line is the sum over all of them.
 *   npm test -- unit db          only these
 *   npm test -- browser -- -g "undo"    the rest goes to the suite's runner
 */
import { asLine, sum } from './steps/counts.mjs'
import { endInOrder } from './steps/ending.mjs'
import { generate } from './steps/generate.mjs'
import { install } from './steps/install.mjs'
import { createLog, showProblem } from './steps/log.mjs'
import { checkNode } from './steps/node-version.mjs'
import { startPostgres, TEST_FLAGS } from './steps/postgres.mjs'
import { chosenSuites } from './steps/suites.mjs'

const FAILED = { passed: 0, failed: 1, skipped: 0 }
const log = createLog(process.stdout)
const results = []
let stopPostgres = async () => undefined
const { end } = endInOrder({ say: log.line, after: () => stopPostgres() })

/** Settings of a running copy must not reach the tests; where the real sets lie may. */
function testEnvironment() {
  const { DATABASE_URL, NEXTAUTH_URL, NODE_ENV, ...rest } = process.env
  return { ...rest, CI: 'true', NEXT_TELEMETRY_DISABLED: '1' }
}

async function setUp(suites) {
  log.line('Setting up')
  checkNode()
  await log.step('Installing packages', install)
  await log.step('Generating the database client and kernels', generate)
  if (!suites.some((suite) => suite.database)) return null
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given }
  const options = { name: 'test-pg', database: 'postgres', flags: TEST_FLAGS }
  const postgres = await log.step('Starting PostgreSQL', (note) => startPostgres({ ...options, note }))
  if (postgres.started) stopPostgres = postgres.stop
  return postgres
}

async function runSuite(suite, context) {
  log.line(`\n━━ ${suite.title} ━━`)
  const since = Date.now()
  const counts = await suite.run(context).catch((error) => {
    showProblem(error)
    return FAILED
  })
  results.push({ title: suite.title, counts, seconds: ((Date.now() - since) / 1000).toFixed(1) })
}

function showResults() {
  log.line('\n━━ Results ━━')
  for (const { title, counts, seconds } of results) {
    log.line(`  ${counts.failed === 0 ? '✓' : '✗'} ${title.padEnd(16)} ${asLine(counts)} (${seconds} s)`)
  }
  if (!process.env.FLYWHEEL_DATA) log.line('  FLYWHEEL_DATA is not set: tests that read the real sets were skipped.')
}

async function main() {
  const words = process.argv.slice(2)
  const cut = words.includes('--') ? words.indexOf('--') : words.length
  const suites = chosenSuites(words.slice(0, cut))
  const postgres = await setUp(suites)
  const context = { postgres, env: testEnvironment(), rest: words.slice(cut + 1) }
  for (const suite of suites) await runSuite(suite, context)
  showResults()
}

main()
  .catch((error) => {
    showProblem(error)
    results.push({ title: 'Setting up', counts: FAILED, seconds: '' })
  })
  .then(() => {
    const total = sum(results.map((one) => one.counts))
    process.once('exit', () => log.line(asLine(total)))
    return end(total.failed === 0 ? 0 : 1)
  })
