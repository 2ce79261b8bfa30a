import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchPostgres } from './postgres-watch.mjs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('starts a server that ended again, once, and tells a lasting failure once', async () => {
  let runs = true
  let works = true
  const restart = vi.fn(async () => {
    if (!works) throw new Error('no room')
    runs = true
    return { url: 'u' }
  })
  const shown: string[] = []
  watchPostgres({ url: 'u', isRunning: () => runs }, restart, (line: string) => void shown.push(line), 10)
  await vi.advanceTimersByTimeAsync(100)
  expect(restart).not.toHaveBeenCalled()

  runs = false
  await vi.advanceTimersByTimeAsync(100)
  expect(restart).toHaveBeenCalledTimes(1)
  expect(shown).toEqual(['[postgres] ended by itself; started again'])

  runs = works = false
  await vi.advanceTimersByTimeAsync(100)
  expect(restart.mock.calls.length).toBeGreaterThan(5)
  expect(shown.slice(1)).toEqual(['[postgres] ended by itself and does not start again: no room'])
})
