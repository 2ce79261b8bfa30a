import { expect, it } from 'vitest'
import { prepareBestOf } from './prepare-best-of'

const figure = (value: number | null) => ({
  ...{ value, n: 120, reason: value === null ? 'too_few_queries' : null },
  low: value === null ? null : value - 0.05,
  high: value === null ? null : value + 0.05,
})
const point = (n: number, human: number | null, predicted: number | null) => ({
  ...{ n, kl: Math.log(n) - (n - 1) / n },
  human: figure(human),
  predicted: figure(predicted),
})

it('stands by KL, not by n, and higher rates stand higher', () => {
  const { points } = prepareBestOf([point(2, 0.6, 0.62), point(4, 0.65, 0.7), point(8, 0.6, 0.75)])
  const [two, four, eight] = points
  expect((four?.x ?? 0) / (eight?.x ?? 1)).toBeCloseTo((Math.log(4) - 0.75) / (Math.log(8) - 0.875))
  expect(four?.human.y).toBeLessThan(two?.human.y ?? 0)
  expect(eight?.predicted).toBeLessThan(eight?.human.y ?? 0)
})

it('breaks the line where an n has too few queries, and names the last that is known', () => {
  const plot = prepareBestOf([point(2, 0.6, 0.62), point(4, null, null), point(8, 0.66, 0.7), point(16, null, null)])
  expect(plot.humanLines).toHaveLength(2)
  expect(plot.points[1]?.human).toEqual({ y: null, top: null, bottom: null })
  expect(plot.labels.map(({ text, figure }) => `${text} ${figure}`)).toEqual(['people 0.660 ± 0.050', 'promised 0.700'])
})

it('survives a watch in which nothing is known yet', () => {
  expect(prepareBestOf([point(2, null, null)])).toMatchObject({ humanLines: [], labels: [] })
})
