import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffSeconds, retryAfterSeconds } from './retry-after'
import { withRetries } from './with-retries'

const NOW = Date.parse('2031-05-05T10:00:00Z')

test.each([
  ['90', 90],
  [' 0 ', 0],
  ['2.5', 2.5],
  ['Mon, 05 May 2031 10:01:15 GMT', 75],
  ['Monday, 05-May-31 10:01:15 GMT', 75],
  ['Mon, 05 May 2031 09:00:00 GMT', 0],
])('Retry-After %j is %d seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, NOW)).toBe(seconds)
})

test.each([null, '', 'later', '-3', 'NaN', 'Infinity', '1e3', '0x10', 'Mon, 99 Foo 2031'])(
  'Retry-After %j says nothing',
  (header) => {
    expect(retryAfterSeconds(header, NOW)).toBeNull()
  },
)

test('own waits grow, are never over a minute and never NaN', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempt, random) => {
        const seconds = backoffSeconds(attempt, random)
        return seconds > 0 && seconds <= 60 && seconds >= Math.min(60, 2 ** (attempt - 1)) / 2
      },
    ),
  )
})

/** What a run of answers makes of it: each answer is the Retry-After header of a failure, or 'ok'. */
async function run(answers: (string | null)[], signal?: AbortSignal) {
  const waits: number[] = []
  let asked = 0
  const result = await withRetries(async () => answers[Math.min(asked++, answers.length - 1)] ?? null, {
    judge: (answer) => ({ retry: answer !== 'ok', retryAfter: answer }),
    wait: async (seconds) => {
      waits.push(seconds)
    },
    signal,
  })
  return { result, asked, waits }
}

test('tries three times in all and waits as the server says', async () => {
  expect(await run(['7', '0', 'ok'])).toEqual({ result: 'ok', asked: 3, waits: [7, 0] })
  expect(await run(['7', '0', '9', 'ok'])).toEqual({ result: '9', asked: 3, waits: [7, 0] })
  const own = await run([null, 'soon', 'ok'])
  expect(own.waits[0]).toBeGreaterThanOrEqual(0.5)
  expect(own.waits[1]).toBeLessThanOrEqual(2)
})

test('does not wait for a day, and not after it was stopped', async () => {
  expect(await run(['86400', 'ok'])).toEqual({ result: '86400', asked: 1, waits: [] })
  expect(await run(['1', 'ok'], AbortSignal.abort())).toEqual({ result: '1', asked: 1, waits: [] })
})
