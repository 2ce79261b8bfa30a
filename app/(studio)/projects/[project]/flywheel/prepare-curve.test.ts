import { expect, it } from 'vitest'
import { prepareCurve, worthWords } from './prepare-curve'

const worth = { value: 0.0021, low: 0.0004, high: 0.0052, n: 80, reason: null }

it('a worth whose interval includes nothing is only said to be less than its end', () => {
  expect(worthWords(worth, false)).toBe('The next 100 judgments are worth 0.0021 nats of loss (0.00040 to 0.0052)')
  expect(worthWords({ ...worth, low: 0 }, true)).toBe('The next 100 judgments are worth less than 0.0052 nats')
  expect(worthWords({ value: null, low: null, high: null, n: 3, reason: 'too_few_queries' }, false)).toContain(
    'not known',
  )
})

it('the first size is at the left, a higher loss is higher, and the table has what is drawn', () => {
  const curve = { a: 0.5, b: 1, c: 0.5 }
  const points = [100, 400].map((size) => ({ size, loss: 0.5 + size ** -0.5 }))
  const drawn = prepareCurve({ unit: 'nats', now: 500, points, curve, worth, isLessThan: false })
  expect(drawn.points.map(({ x, y }) => [x, Math.round(y)])).toEqual([
    [0, 5],
    [100, 95],
  ])
  expect(drawn.line).toMatch(/^M0\.00 5\.00L.*L100\.00 95\.00$/)
  expect(drawn.figures.rows).toEqual([
    ['100', 0.6, 0.6],
    ['400', 0.55, 0.55],
  ])
})
