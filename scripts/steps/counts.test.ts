import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { asLine, countPlaywright, countVitest, sum } from './counts.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'flywheel-counts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const file = path.join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = (passed: number, failed: number, pending: number, testResults: unknown[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: 1, testResults })

describe('counting tests', () => {
  it('counts a test file that could not be loaded as one failure, and todo as skipped', () => {
    const broken = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ]
    expect(countVitest(vitest(5, 2, 3, broken), false)).toEqual({ passed: 5, failed: 3, skipped: 4 })
  })

  it('does not pass a runner that ended badly though no test of it failed', () => {
    expect(countVitest(vitest(5, 0, 0), false)).toMatchObject({ passed: 5, failed: 1 })
    expect(countVitest(path.join(folder, 'none.json'), true)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('does not pass a suite without a test', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
    expect(countPlaywright(report({ stats }), true)).toMatchObject({ failed: 1 })
  })

  it('counts a browser test that passed only when repeated as passed', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 4 }
    expect(countPlaywright(report({ stats }), false)).toEqual({ passed: 9, failed: 1, skipped: 4 })
  })

  it('sums suites to the last line', () => {
    const total = sum([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ])
    expect(asLine(total)).toBe('11 passed, 22 failed, 33 skipped')
  })
})
