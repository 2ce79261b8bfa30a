/** The browser tests' application for `npx playwright test` alone: `node scripts/serve-for-tests.mjs --port 3123`. */
import { portFrom } from './steps/arguments.mjs'
import { endInOrder } from './steps/ending.mjs'
import { generate } from './steps/generate.mjs'
import { install } from './steps/install.mjs'
import { showProblem } from './steps/log.mjs'
import { startPostgres, TEST_FLAGS } from './steps/postgres.mjs'
import { serveForTests } from './steps/test-server.mjs'

let stop = async () => undefined
const { end } = endInOrder({ say: console.log, after: () => stop() })

async function main() {
  await install()
  await generate()
  const postgres = await startPostgres({ name: 'test-pg', database: 'postgres', flags: TEST_FLAGS })
  if (postgres.started) stop = postgres.stop
  const { address } = await serveForTests(postgres.url, { port: portFrom(process.argv.slice(2)) })
  console.log(`Serving the browser tests at ${address}`)
}

main().catch(async (error) => {
  showProblem(error)
  await end(1)
})
