import { describe, expect, it } from 'vitest'
import { plantVotes } from '@/lib/testing/planted-votes'
import { connectedComponents } from './comparison-graph'
import { countGames } from './counts'
import { arrowVariances } from './noisy-arrow'
import { findMode, type NoisyProblem } from './noisy-mode'
import { type NoisyPoint, noisyValue } from './noisy-objective'
import { packVotes } from './noisy-votes'
import { listPairs } from './pair-list'

const planted = plantVotes({ policies: 4, annotators: 3, votesEach: 60, spread: 1 }, 2)
const gold = { annotator: [0, 0, 1, 2], right: [1, 0.5, 0, 1], side: [1, -1, 1, 0] }
const pairs = listPairs(countGames(planted.votes))
const problem: NoisyProblem = {
  votes: packVotes({ ...planted.votes, gold }),
  pseudo: { ...pairs, i: pairs.i.slice(0, 2), j: pairs.j.slice(0, 2) },
  groups: connectedComponents(pairs),
}
const spread = { tau: 0.6, sigma: 0.4 }
const zero: NoisyPoint = { theta: new Float64Array(4), alpha: new Float64Array(3), bias: new Float64Array(3) }
const pack = (at: NoisyPoint) => [...at.theta, ...at.alpha, ...at.bias]
const unpack = (x: number[]): NoisyPoint => ({
  ...{ theta: Float64Array.from(x.slice(0, 4)), alpha: Float64Array.from(x.slice(4, 7)) },
  bias: Float64Array.from(x.slice(7)),
})
const value = (x: number[]) => noisyValue(problem.votes, problem.pseudo, unpack(x), spread)

/** Second differences of the value itself: an independent Hessian, 10 x 10. */
function hessianAt(x: number[]): number[][] {
  const h = 1e-3
  const moved = (i: number, j: number, si: number, sj: number) => {
    const y = [...x]
    y[i]! += si * h
    y[j]! += sj * h
    return value(y)
  }
  return x.map((_, i) =>
    x.map((_, j) => (moved(i, j, 1, 1) - moved(i, j, 1, -1) - moved(i, j, -1, 1) + moved(i, j, -1, -1)) / (4 * h * h)),
  )
}

/** Gauss-Jordan with the determinant's logarithm. */
function invert(matrix: number[][]): { inverse: number[][]; logDeterminant: number } {
  const n = matrix.length
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => Number(i === j))])
  let logDeterminant = 0
  for (let c = 0; c < n; c++) {
    const pivot = rows[c]![c]!
    logDeterminant += Math.log(Math.abs(pivot))
    rows[c] = rows[c]!.map((v) => v / pivot)
    for (let r = 0; r < n; r++) {
      if (r !== c) rows[r] = rows[r]!.map((v, j) => v - rows[r]![c]! * rows[c]![j]!)
    }
  }
  return { inverse: rows.map((row) => row.slice(n)), logDeterminant }
}

describe('the mode', () => {
  const mode = findMode(problem, zero, spread)
  const x = pack(mode)

  it('is a minimum: no direction leads lower', () => {
    for (let i = 0; i < x.length; i++) {
      for (const step of [1e-3, -1e-3])
        expect(value(x.map((v, j) => (i === j ? v + step : v)))).toBeGreaterThan(mode.value)
    }
  })

  it('has the curvature of its objective: variances and determinant equal those of a dense Hessian', () => {
    const hessian = hessianAt(x)
    // The free shift of the strengths, taken away as fixShifts does: c 1 1^T adds log(c K) and no variance of the others.
    const c = 7
    const fixed = hessian.map((row, i) => row.map((v, j) => (i < 4 && j < 4 ? v + c : v)))
    const { inverse, logDeterminant } = invert(fixed)
    const found = arrowVariances(problem.votes, mode.arrow, mode.factor)
    for (let k = 0; k < 3; k++) {
      expect(found.alpha[k]! / inverse[4 + k]![4 + k]!).toBeCloseTo(1, 3)
      expect(found.bias[k]! / inverse[7 + k]![7 + k]!).toBeCloseTo(1, 3)
    }
    expect(mode.factor.logDeterminant).toBeCloseTo(logDeterminant - Math.log(c * 4), 3)
    expect(mode.evidence).toBeCloseTo(
      mode.value + mode.factor.logDeterminant / 2 + 3 * Math.log(spread.tau) + 3 * Math.log(spread.sigma),
      9,
    )
  })

  it('a spread of 0 holds its parameters at 0 and is the limit of small ones', () => {
    const none = findMode(problem, mode, { tau: 0, sigma: 0.4 })
    const small = findMode(problem, mode, { tau: 1e-4, sigma: 0.4 })
    expect(Array.from(none.alpha)).toEqual([0, 0, 0])
    expect(none.evidence).toBeCloseTo(small.evidence, 4)
    expect(Array.from(none.theta)).toEqual(Array.from(small.theta, (t) => expect.closeTo(t, 5)))
  })
})
