/**
 * The spreads tau and sigma of noisy-bradley-terry.ts that make the votes most likely, by the Laplace approximation of
 * noisy-mode.ts. Cost: 20 to 40 modes, each found from the one before in two or three Newton steps.
 */
import { MathError } from './math-error'
import { findMode, type NoisyMode, type NoisyProblem } from './noisy-mode'
import type { NoisyPoint, Spread } from './noisy-objective'

const START = 0.5
const LEAST = 0.02
const MOST = 5
const ROUGH_STEPS = 12
/** Log-likelihood to which a mode is found while spreads are compared. */
const ROUGH = 1e-3

/**
 * The most likely spread. MacKay's fixed point, tau^2 = sum alpha^2 / sum (1 - var / tau^2), comes near in a few steps; from
 * there factors of e^0.3, then e^0.15, either way on one of the two as long as one helps.
 */
export function searchSpread(problem: NoisyProblem, start: NoisyPoint): NoisyMode {
  let best = findMode(problem, start, { tau: START, sigma: START }, ROUGH)
  for (let step = 0; step < ROUGH_STEPS; step++) {
    const next = fixedPoint(problem, best)
    const moved = Math.abs(Math.log(next.tau / best.spread.tau)) + Math.abs(Math.log(next.sigma / best.spread.sigma))
    best = findMode(problem, best, next, ROUGH)
    if (moved < 0.05) break
  }
  for (let step = 0.3; step > 0.1; ) {
    const better = firstBetter(problem, best, step)
    if (better) best = better
    else step /= 2
  }
  return findMode(problem, best, tryZero(problem, best).spread)
}

/** Zero is a boundary that no factor reaches: it is tried by name where a small spread is the best. */
function tryZero(problem: NoisyProblem, best: NoisyMode): NoisyMode {
  let found = best
  for (const name of ['tau', 'sigma'] as const) {
    if (found.spread[name] > START) continue
    const without = tryMode(problem, found, { ...found.spread, [name]: 0 })
    if (without && without.evidence <= found.evidence + ROUGH) found = without
  }
  return found
}

function fixedPoint({ votes }: NoisyProblem, { alpha, bias, spread, factor }: NoisyMode): Spread {
  const next = (values: Float64Array, old: number, at: 0 | 2) => {
    let [squares, known] = [0, 0]
    for (let k = 0; k < votes.annotators; k++) {
      squares += values[k]! ** 2
      known += Math.max(0, 1 - factor.inverse[3 * k + at]! / (old * old))
    }
    return Math.min(MOST, Math.max(LEAST, Math.sqrt(squares / Math.max(known, 1e-9))))
  }
  return { tau: next(alpha, spread.tau, 0), sigma: next(bias, spread.sigma, 2) }
}

function firstBetter(problem: NoisyProblem, best: NoisyMode, step: number): NoisyMode | null {
  for (const name of ['tau', 'sigma'] as const) {
    for (const factor of [Math.exp(step), Math.exp(-step)]) {
      const value = best.spread[name] * factor
      if (value < LEAST || value > MOST) continue
      const found = tryMode(problem, best, { ...best.spread, [name]: value })
      if (found && found.evidence < best.evidence - ROUGH) return found
    }
  }
  return null
}

/** A spread at which Newton's method does not arrive is no candidate. */
function tryMode(problem: NoisyProblem, from: NoisyPoint, spread: Spread): NoisyMode | null {
  try {
    return findMode(problem, from, spread, ROUGH)
  } catch (error) {
    if (error instanceof MathError) return null
    throw error
  }
}
