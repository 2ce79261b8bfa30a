import { describe, expect, it, vi } from 'vitest'
import { measureCalibration } from './calibration'
import { createRandom } from './random'
import { logistic } from './special'
import { fitTemperature, recalibrationSlope } from './temperature'

// Draws by the thousand: on a busy machine they take their time.
vi.setConfig({ testTimeout: 60_000 })

/** Verdicts drawn from sigma(z / temperature) over queries of four preferences. */
function simulate(n: number, seed: number, temperature = 1, ties = 0) {
  const random = createRandom(seed, 'test')
  const z = Array.from({ length: n }, () => 1.5 * random.gaussian())
  const outcome = z.map((x) => (random.uniform() < ties ? 2 : random.uniform() < logistic(x / temperature) ? 0 : 1))
  return { z, outcome, query: z.map((_, i) => Math.floor(i / 4)) }
}
const asCalibration = ({ z, outcome, query }: ReturnType<typeof simulate>) => ({
  p: z.map(logistic),
  y: outcome.map((code) => [1, 0, 0.5][code]!),
  query,
})
const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length

describe('calibration', () => {
  it('is the mean gap of bins of equal mass, orientation and order apart', () => {
    // Twenty rows, two a bin: confidences .505, .515, ... all right, so the error is the mean of 1 - c.
    const p = Array.from({ length: 20 }, (_, i) => (i % 2 ? 0.505 + i / 100 : 0.495 - i / 100))
    const y = p.map((value) => (value > 0.5 ? 1 : 0))
    const query = p.map((_, i) => i)
    const found = measureCalibration({ p, y, query }, 1)
    expect(found.ece.value).toBeCloseTo(mean(p.map((value) => 1 - Math.max(value, 1 - value))), 12)
    expect(found.bins.map(({ correct }) => correct.n)).toEqual(Array(10).fill(2))
    expect(found.bins[0]).toMatchObject({ correct: { value: 1 } })
    expect(found.bins[0]!.confidence).toBeCloseTo(0.51, 12)
    const turned = measureCalibration({ p: p.map((v) => 1 - v).reverse(), y: y.map((v) => 1 - v).reverse(), query }, 1)
    expect(turned.ece.value).toBeCloseTo(found.ece.value!, 12)
  })

  it('takes ties as half right, and a model that knows nothing as calibrated whatever the order', () => {
    const query = [0, 1, 2, 3, 4, 5]
    const flat = measureCalibration({ p: Array(6).fill(0.5), y: [1, 1, 1, 0, 0, 0.5], query }, 1)
    expect(flat).toMatchObject({ ece: { value: 0 }, null: { mean: 0, high: 0 } })
    expect(flat.bins).toHaveLength(1)
    const tied = measureCalibration({ p: Array(6).fill(0.8), y: Array(6).fill(0.5), query }, 1)
    expect(tied.ece.value).toBeCloseTo(0.3, 12)
  })

  it('its null is what a perfect model shows: 0.07 at 200, 0.02 at 2,500', () => {
    const small = Array.from({ length: 20 }, (_, seed) => measureCalibration(asCalibration(simulate(200, seed + 1)), 1))
    const shown = mean(small.map((c) => c.ece.value!)) - mean(small.map((c) => c.null!.mean))
    expect(Math.abs(shown)).toBeLessThan(0.012)
    expect(Math.abs(mean(small.map((c) => c.null!.mean)) - 0.071)).toBeLessThan(0.006)
    const above = small.filter((c) => c.ece.value! > c.null!.high).length
    expect(above).toBeLessThanOrEqual(4)
    const large = measureCalibration(asCalibration(simulate(2575, 9)), 1)
    expect(Math.abs(large.null!.mean - 0.021)).toBeLessThan(0.003)
    expect(large.ece.low!).toBeLessThanOrEqual(large.ece.value!)
    expect(large.ece.high! - large.ece.low!).toBeLessThan(0.05)
  })

  it('finds scores that are too sure, and says the same for the same seed', () => {
    const sure = asCalibration(simulate(2000, 3, 2))
    const found = measureCalibration(sure, 5)
    expect(found.ece.value).toBeGreaterThan(found.null!.high + 0.05)
    expect(found.ece.low).toBeGreaterThan(found.null!.high)
    expect(measureCalibration(sure, 5)).toEqual(found)
    expect(measureCalibration({ p: [0.7, 0.7], y: [1, 0], query: [1, 2] }, 1)).toMatchObject({
      ece: { low: null, reason: 'too_few_queries' },
      null: null,
    })
    expect(() => measureCalibration({ p: [1.2], y: [1], query: [1] }, 1)).toThrow(/Probability 0/)
  })
})

describe('temperature', () => {
  it('is the exact minimiser: b = logit of the share that agrees, where |z| is 1', () => {
    const outcome = Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? 1 : 0))
    const data = { z: outcome.map(() => 1), outcome, query: outcome.map((_, i) => i) }
    expect(recalibrationSlope(data).value).toBeCloseTo(Math.log(3), 12)
    // A tie each way counts half: 29.5 of 40 agree.
    const tied = { ...data, outcome: outcome.map((code, i) => (i === 1 ? 2 : code)) }
    expect(recalibrationSlope(tied).value).toBeCloseTo(Math.log(29.5 / 10.5), 12)
  })

  it('finds the temperature that made the verdicts; its slope after scaling is 1', () => {
    const data = simulate(8000, 4, 1.7, 0.1)
    const temperature = fitTemperature({ ...data, outcome: data.outcome.map((c) => (c === 2 ? 3 : c)) })
    expect(temperature).toBeGreaterThan(1.6)
    expect(temperature).toBeLessThan(1.8)
    const fitted = 1 / recalibrationSlope(data).value!
    expect(fitTemperature(data)).toBeLessThan(fitted)
    expect(fitTemperature(data)).toBeGreaterThan(fitted - 0.05)
    const slope = recalibrationSlope({ ...data, z: data.z.map((z) => z / fitted) })
    expect(slope.value).toBeCloseTo(1, 10)
    expect(slope.high! - slope.low!).toBeGreaterThan(0.05)
    expect(slope.high! - slope.low!).toBeLessThan(0.2)
  })

  it('is 1 where chance alone explains the slope, so that it costs nothing', () => {
    const found = Array.from({ length: 20 }, (_, seed) => fitTemperature(simulate(1000, seed + 1)))
    expect(found.filter((temperature) => temperature === 1).length).toBeGreaterThan(16)
    expect(Math.max(...found.map((temperature) => Math.abs(Math.log(temperature))))).toBeLessThan(0.25)
  })

  it('stays 1 on little data and where every verdict agrees, flattens where none does', () => {
    const n = 30
    const data = (outcome: number, queries = n) => ({
      z: Array(n).fill(2),
      outcome: Array(n).fill(outcome),
      query: Array.from({ length: n }, (_, i) => i % queries),
    })
    expect(fitTemperature(data(0, 4))).toBe(1)
    expect(fitTemperature({ z: [1], outcome: [0], query: [0] })).toBe(1)
    expect(fitTemperature({ ...data(0), z: Array(n).fill(0) })).toBe(1)
    expect(fitTemperature(data(0))).toBe(1)
    const wrong = data(1)
    expect(fitTemperature({ ...wrong, outcome: wrong.outcome.map((code, i) => (i % 5 ? code : 0)) })).toBeGreaterThan(5)
    expect(recalibrationSlope(data(0))).toMatchObject({ value: null, reason: 'separated' })
    expect(recalibrationSlope(data(3))).toMatchObject({ value: null, reason: 'no_data' })
  })
})
