import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** `npm test` serves the application itself and says where; `npx playwright test` alone has it served here. */
const PORT = 3123
const served = process.env.E2E_BASE_URL
const signIns = process.env.FLYWHEEL_SIGN_INS_FILE ?? '.flywheel/browser/sign-ins.json'
process.env.FLYWHEEL_SIGN_INS_FILE = signIns

const chromium = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium'
/** Without a sandbox for root in a container; nothing is fetched or reported. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: served ?? `http://localhost:${PORT}`,
    trace: 'retain-on-failure',
    launchOptions: { args: QUIET, executablePath: existsSync(chromium) ? chromium : undefined },
  },
  webServer: served
    ? undefined
    : {
        command: `node scripts/serve-for-tests.mjs --port ${PORT}`,
        url: `http://127.0.0.1:${PORT}/api/ready`,
        timeout: 300_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      },
})
