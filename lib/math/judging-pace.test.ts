import { expect, test } from 'vitest'
import { DEFAULT_PACE, expectedSeconds, fitPace } from './judging-pace'
import { createRandom } from './random'

const lengths = Array.from({ length: 400 }, (_, i) => 200 + 10 * i)

test('finds base and slope, and somebody who went for lunch does not move it', () => {
  const random = createRandom(2)
  const seconds = lengths.map((x) => 12 + x / 40 + random.gaussian())
  const clean = fitPace(lengths, seconds)
  expect(Math.abs(clean.base - 12)).toBeLessThan(0.8)
  expect(1 / clean.slope).toBeGreaterThan(37)
  expect(1 / clean.slope).toBeLessThan(43)
  const disturbed = fitPace(
    lengths,
    seconds.map((s, i) => (i % 40 === 3 ? 500 : i % 20 === 7 ? 90_000 : s)),
  )
  expect(Math.abs(expectedSeconds(disturbed, 1000) / expectedSeconds(clean, 1000) - 1)).toBeLessThan(0.15)
  expect(disturbed.judgments).toBe(380)
})

test('too few judgments, or none measured: the default reading speed', () => {
  expect(fitPace(lengths.slice(0, 29), lengths.slice(0, 29))).toBe(DEFAULT_PACE)
  expect(fitPace(lengths, lengths.map(() => null))).toBe(DEFAULT_PACE) // biome-ignore format: short
  expect(expectedSeconds(DEFAULT_PACE, 1000)).toBe(48)
})

test('longer never counts as quicker, and nothing takes less than a second', () => {
  expect(fitPace(lengths, lengths.map((x) => 300 - x / 20))).toMatchObject({ slope: 0 }) // biome-ignore format: short
  const steep = fitPace(lengths, lengths.map((x) => Math.max(0.1, x / 20 - 50))) // biome-ignore format: short
  expect(steep.base).toBe(1)
  expect(steep.slope).toBeGreaterThan(0)
  expect(fitPace(new Array(40).fill(300), new Array(40).fill(20))).toEqual({ base: 20, slope: 0, judgments: 40 })
})
