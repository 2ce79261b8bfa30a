import { expect, it } from 'vitest'
import { prepareHistory } from './prepare-history'

const fits = ['a', 'b', 'c', 'd'].map((label, at) => ({ label, isJump: at === 2 }))
const series = (id: string, ...values: (number | null)[]) => ({ id, label: id, mark: 0, values })

it('breaks a line where a policy had no strength, and keeps a fit that stands alone', () => {
  const { lines } = prepareHistory([series('x', 1, 1.2, null, 0.8), series('y', -1, -1, -1, -1)], fits)
  expect(lines[0]?.paths).toHaveLength(2)
  expect(lines[0]?.alone).toEqual([{ x: 100, y: expect.any(Number) }])
  expect(lines[1]?.paths).toHaveLength(1)
})

it('ends each line at its last known value, marks jumps and the first and last fit', () => {
  const plot = prepareHistory([series('x', 1, 2, null, null), series('z', null, null, null, null)], fits)
  expect(plot.ends).toEqual([expect.objectContaining({ text: 'x', x: 100 / 3 })])
  expect(plot.jumps).toEqual([200 / 3])
  expect(plot.xTicks).toEqual([
    { at: 0, text: 'a' },
    { at: 100, text: 'd' },
  ])
})
