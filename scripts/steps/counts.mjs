/** Counting passed, failed and skipped tests out of the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs'

export const NONE = { passed: 0, failed: 0, skipped: 0 }

export const sum = (all) =>
  all.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    NONE,
  )

export const asLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** A runner that failed though none of its tests did (or that ran none) counts as one failure. */
function judged(counts, ok) {
  const ranNone = counts.passed + counts.failed + counts.skipped === 0
  return counts.failed === 0 && (!ok || ranNone) ? { ...counts, failed: 1 } : counts
}

/** @param {string} file vitest's JSON report @param {boolean} ok whether vitest ended well */
export function countVitest(file, ok) {
  const report = readReport(file)
  if (!report) return judged(NONE, false)
  const unloaded = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0)
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
  return judged(counts, ok)
}

/** @param {string} file Playwright's JSON report @param {boolean} ok whether Playwright ended well */
export function countPlaywright(file, ok) {
  const report = readReport(file)
  if (!report) return judged(NONE, false)
  const { expected, unexpected, flaky, skipped } = report.stats
  return judged({ passed: expected + flaky, failed: unexpected, skipped }, ok)
}
