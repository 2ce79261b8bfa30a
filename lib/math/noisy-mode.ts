/**
 * The mode of noisy-bradley-terry.ts for given tau and sigma, by Newton's method on the arrow with step halving, and the
 * Laplace approximation of the marginal likelihood there:
 *   -log M(tau, sigma) = F(mode) + 1/2 log det(curvature at the mode) + m log tau + m log sigma,   m annotators with votes
 * (strengths integrated over a flat prior, their shift left out; terms of a spread of 0 left out). The curvature is the exact
 * one where that is positive definite, else Fisher's. Stops where half the Newton decrement is below 1e-9, in log-likelihood.
 */
import { MathError } from './math-error'
import { type ArrowFactor, factorArrow, type Groups, solveArrow } from './noisy-arrow'
import { type Arrow, emptyArrow, type NoisyPoint, noisyCurvature, noisyValue, type Spread } from './noisy-objective'
import type { PackedVotes } from './noisy-votes'
import type { PairList } from './pair-list'

export interface NoisyProblem {
  votes: PackedVotes
  /** Half a pseudo-win each way where a group has no maximum of its own; else without pairs. */
  pseudo: PairList
  groups: Groups
}

export interface NoisyMode extends NoisyPoint {
  spread: Spread
  value: number
  /** -log M. */
  evidence: number
  arrow: Arrow
  factor: ArrowFactor
  iterations: number
}

const MAX_STEPS = 100
const SMALL = 1e-9

/** @param enough half the decrement at which to stop; a search over spreads can do with more */
export function findMode(problem: NoisyProblem, start: NoisyPoint, spread: Spread, enough = SMALL): NoisyMode {
  const { votes, pseudo } = problem
  const arrow = emptyArrow(votes)
  let at = startAt(start, spread)
  let value = noisyValue(votes, pseudo, at, spread)
  for (let iterations = 0; iterations < MAX_STEPS; iterations++) {
    if (!Number.isFinite(value)) throw new MathError('not_finite', 'The objective is not finite.')
    const factor = factorAt(problem, at, spread, arrow)
    const step = solveArrow(votes, arrow, factor)
    const fall =
      along(arrow.gradTheta, step.theta) + along(arrow.gradAlpha, step.alpha) + along(arrow.gradBias, step.bias)
    if (fall / 2 < enough) {
      return { ...at, spread, value, evidence: evidenceOf(votes, value, factor, spread), arrow, factor, iterations }
    }
    const next = descend(problem, at, step, spread, value, fall)
    at = next.at
    value = next.value
  }
  throw new MathError('no_convergence', `No convergence after ${MAX_STEPS} Newton steps.`)
}

/** A spread of 0 holds its parameters at 0. */
function startAt(start: NoisyPoint, { tau, sigma }: Spread): NoisyPoint {
  return {
    theta: start.theta.slice(),
    alpha: tau > 0 ? start.alpha.slice() : new Float64Array(start.alpha.length),
    bias: sigma > 0 ? start.bias.slice() : new Float64Array(start.bias.length),
  }
}

function factorAt({ votes, pseudo, groups }: NoisyProblem, at: NoisyPoint, spread: Spread, arrow: Arrow): ArrowFactor {
  noisyCurvature(votes, pseudo, at, spread, true, arrow)
  try {
    return factorArrow(votes, groups, arrow)
  } catch (error) {
    if (!(error instanceof MathError && error.code === 'not_positive_definite')) throw error
    noisyCurvature(votes, pseudo, at, spread, false, arrow)
    return factorArrow(votes, groups, arrow)
  }
}

/** at - t step with t = 1, 1/2, 1/4, ... until the value falls (Armijo, 1e-4). */
function descend(
  { votes, pseudo }: NoisyProblem,
  at: NoisyPoint,
  step: NoisyPoint,
  spread: Spread,
  value: number,
  fall: number,
): { at: NoisyPoint; value: number } {
  const isTiny = fall <= 1e-11 * Math.max(1, Math.abs(value))
  for (let t = 1; t > 1e-10; t /= 2) {
    const next = {
      theta: at.theta.map((x, i) => x - t * step.theta[i]!),
      alpha: at.alpha.map((x, k) => x - t * step.alpha[k]!),
      bias: at.bias.map((x, k) => x - t * step.bias[k]!),
    }
    const found = noisyValue(votes, pseudo, next, spread)
    if (isTiny || found <= value - 1e-4 * t * fall) return { at: next, value: found }
  }
  throw new MathError('no_convergence', 'No step along the Newton direction lowers the objective.')
}

function evidenceOf(votes: PackedVotes, value: number, factor: ArrowFactor, { tau, sigma }: Spread): number {
  const isSpread = (s: number) => (s > 0 ? Math.log(s) : 0)
  const silent = votes.votes.reduce((count, v) => count + Number(v === 0), 0)
  // An annotator without votes adds 1/tau^2 to the determinant, which its own log tau takes away again.
  const each = votes.annotators * (isSpread(tau) + isSpread(sigma))
  return silent === votes.annotators ? 0 : value + factor.logDeterminant / 2 + each
}

function along(gradient: Float64Array, step: Float64Array): number {
  let sum = 0
  for (let i = 0; i < step.length; i++) sum += gradient[i]! * step[i]!
  return sum
}
