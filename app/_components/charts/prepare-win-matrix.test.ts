import { expect, it } from 'vitest'
import { prepareWinMatrix } from './prepare-win-matrix'

it('shows a pair never compared as a gap, not as a half', () => {
  const none = { share: null, n: 0 }
  const rows = prepareWinMatrix(
    ['a', 'b', 'c'],
    [
      [none, { share: 0.7, n: 1200 }, none],
      [{ share: 0.3, n: 1200 }, none, { share: 0.5, n: 4 }],
      [none, { share: 0.5, n: 4 }, none],
    ],
  )
  expect(rows[0]?.[2]).toMatchObject({ text: '–', tint: 0 })
  expect(rows[1]?.[2]).toMatchObject({ text: '50', tint: 0 })
  expect(rows[0]?.[1]).toEqual({ text: '70', title: 'a won 70 % against b, n 1,200', tint: 12 })
  expect(rows[1]?.[0]?.tint).toBe(0)
  expect(rows[0]?.[0]).toBeNull()
})
