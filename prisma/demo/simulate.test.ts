import { describe, expect, it } from 'vitest'
import annotators from './annotators.json'
import quality from './quality.json'
import { type SimulatedAnnotator, simulateVerdict } from './simulate'

/** Park and Miller's generator: enough for a test, and the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

const pairs = Object.values(quality.values).flatMap((byPolicy) => {
  const values = Object.values(byPolicy).filter((value): value is number => typeof value === 'number')
  return values.flatMap((a) => values.filter((b) => b !== a).map((b) => [a, b] as const))
})

function agreement(annotator: SimulatedAnnotator): number {
  const random = seeded(20250301)
  const verdicts = Array.from({ length: 10 }, () => pairs)
    .flat()
    .map(([a, b]) => ({ better: a > b ? 'A' : 'B', outcome: simulateVerdict(annotator, a, b, random).outcome }))
    .filter(({ outcome }) => outcome === 'A' || outcome === 'B')
  return verdicts.filter(({ better, outcome }) => better === outcome).length / verdicts.length
}

const base: SimulatedAnnotator = { name: 'x', beta: 1, sideBias: 0, bothBadBelow: -1, tieWidth: 0.2 }
const draws =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0.5

describe('simulateVerdict', () => {
  it('agrees with the quality as often as its reliability says', () => {
    const figures = annotators.map(agreement)
    expect(figures[0]).toBeGreaterThan(0.85)
    expect(figures.at(-1)).toBeGreaterThan(0.54)
    expect(figures.at(-1)).toBeLessThan(0.66)
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
  })

  it('gives the same verdicts for the same seed and others for another', () => {
    const run = (seed: number) => {
      const random = seeded(seed)
      return pairs.map(([a, b]) => simulateVerdict(annotators[3]!, a, b, random))
    }
    expect(run(7)).toEqual(run(7))
    expect(run(7)).not.toEqual(run(8))
  })

  it('calls random four times on every path', () => {
    for (const [a, b] of [
      [-2, -2],
      [0, 0],
      [2, -2],
    ] as const) {
      let calls = 0
      simulateVerdict(base, a, b, () => {
        calls += 1
        return 0.5
      })
      expect(calls).toBe(4)
    }
  })

  it('finds both bad, ties, sides and degrees where they are', () => {
    expect(simulateVerdict(base, -1.4, -1.3, draws(0.99))).toMatchObject({ outcome: 'BOTH_BAD', degree: null })
    expect(simulateVerdict(base, 0.6, 0.5, draws(0.5))).toMatchObject({ outcome: 'TIE', degree: null })
    expect(simulateVerdict(base, 0.9, 0.5, draws(0.5))).toMatchObject({ outcome: 'A', degree: 1 })
    expect(simulateVerdict(base, 0.5, 1.7, draws(0.5))).toMatchObject({ outcome: 'B', degree: 2 })
    expect(simulateVerdict(base, 1.9, -1.2, draws(0.5))).toMatchObject({ outcome: 'A', degree: 3 })
    expect(simulateVerdict({ ...base, sideBias: 0.5 }, 0.5, 0.5, draws(0.5)).outcome).toBe('A')
  })

  it('survives a draw of exactly zero', () => {
    expect(simulateVerdict(base, 1, 0, draws(0, 0, 0, 0))).toEqual({ outcome: 'B', degree: 1, seconds: 8 })
  })
})
