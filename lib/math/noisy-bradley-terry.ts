/**
 * Bradley-Terry with annotators of unequal reliability, each with a leaning to one side:
 *   P(annotator k prefers i to j) = sigma(beta_k (theta_i - theta_j) + b_k side),   side = 1 where i stood left, -1 right
 *   log beta_k ~ N(0, tau^2),   b_k ~ N(0, sigma^2);   a verdict on gold: sigma(beta_k g (+-1) + b_k side), g = 2 fixed
 * For given tau and sigma the mode of -log posterior (noisy-objective.ts; ties half each way, both bad left out); tau and sigma
 * themselves by the Laplace approximation of the marginal likelihood (noisy-mode.ts), searched in noisy-spread.ts, 0
 * allowed for either and taken where it is as likely. Maximising everything jointly would let tau fall to 0 by itself.
 * theta has mean zero in each connected group; a group without a finite maximum gets half a pseudo-win each way on its pairs.
 * beta_k = 1 is the average annotator, 0 one whose verdicts do not depend on the strengths. It measures agreement with the
 * pooled order, not truth. Few votes leave it near 1. Intervals: normal on log beta and on b, from the curvature at the mode.
 * Shapes: K policies, M annotators, N votes. Cost: about 100 passes over the distinct (annotator, pair, side) rows, each with
 * sum_k (policies judged by k)^2 + K^3 / 6; never M^2.
 * Source: Chen et al. (2013) for annotators in Bradley-Terry; MacKay (1992) for the marginal likelihood and its fixed point.
 */
import { connectedComponents, strongComponents } from './comparison-graph'
import { PSEUDO_WINS } from './component-fit'
import { countGames } from './counts'
import { arrowVariances, type Groups } from './noisy-arrow'
import { findMode, type NoisyProblem } from './noisy-mode'
import type { NoisyPoint, Spread } from './noisy-objective'
import { searchSpread } from './noisy-spread'
import { type AnnotatorVotes, packVotes } from './noisy-votes'
import { addPseudoWins, listPairs, type PairList, restrictPairs } from './pair-list'
import { logistic } from './special'

export interface NoisyFit {
  /** Mean zero in each connected group; null for a policy that was never compared. */
  strengths: (number | null)[]
  /** beta_k and b_k, with the standard errors of log beta_k and b_k. */
  reliability: Float64Array
  logReliabilityError: Float64Array
  leftBias: Float64Array
  leftBiasError: Float64Array
  /** Weight of verdicts behind each annotator, gold among them. */
  votes: Float64Array
  tau: number
  sigma: number
  /** Log marginal likelihood. */
  logMarginal: number
  isRegularised: boolean
}

export interface NoisyOptions {
  /** Hold them instead of estimating. */
  spread?: Spread
}

/** Throws what packVotes throws, and no_convergence. */
export function fitNoisyBradleyTerry(given: AnnotatorVotes, options: NoisyOptions = {}): NoisyFit {
  const counts = countGames({ ...given, policies: given.policies })
  const pairs = listPairs(counts)
  const groups = connectedComponents(pairs)
  const pseudo = pseudoWins(pairs, groups)
  const problem: NoisyProblem = { votes: packVotes(given), pseudo, groups }
  const start = zeroPoint(problem)
  const mode = options.spread ? findMode(problem, start, options.spread) : searchSpread(problem, start)
  const { votes } = problem
  const variances = arrowVariances(votes, mode.arrow, mode.factor)
  return {
    strengths: centred(mode.theta, groups),
    reliability: mode.alpha.map(Math.exp),
    logReliabilityError: variances.alpha.map((v) => (mode.spread.tau > 0 ? Math.sqrt(v) : 0)),
    leftBias: mode.bias,
    leftBiasError: variances.bias.map((v) => (mode.spread.sigma > 0 ? Math.sqrt(v) : 0)),
    votes: votes.votes,
    ...mode.spread,
    logMarginal: -mode.evidence,
    isRegularised: pseudo.i.length > 0,
  }
}

/** P that annotator k prefers i to j; null where no chain of comparisons joins the two. @param side 1: i stood left, -1: j did, 0: not known */
export function noisyProbability(fit: NoisyFit, k: number, i: number, j: number, side: number): number | null {
  const [one, other] = [fit.strengths[i], fit.strengths[j]]
  if (one == null || other == null) return null
  return logistic(fit.reliability[k]! * (one - other) + fit.leftBias[k]! * side)
}

function zeroPoint({ votes }: NoisyProblem): NoisyPoint {
  const each = () => new Float64Array(votes.annotators)
  return { theta: new Float64Array(votes.policies), alpha: each(), bias: each() }
}

/** Half a win each way on the pairs of those groups in which not everybody is joined to everybody by wins. */
function pseudoWins(pairs: PairList, groups: Groups): PairList {
  const isWeak = new Uint8Array(pairs.policies)
  for (const group of groups) {
    if (strongComponents(restrictPairs(pairs, group)).length > 1) for (const policy of group) isWeak[policy] = 1
  }
  const kept = Array.from(pairs.i, (_, p) => p).filter((p) => isWeak[pairs.i[p]!] === 1)
  const none = new Float64Array(kept.length)
  const bare = {
    policies: pairs.policies,
    i: Int32Array.from(kept, (p) => pairs.i[p]!),
    j: Int32Array.from(kept, (p) => pairs.j[p]!),
    ...{ winsI: none, winsJ: none, ties: none },
  }
  return addPseudoWins(bare, PSEUDO_WINS)
}

function centred(theta: Float64Array, groups: Groups): (number | null)[] {
  const strengths: (number | null)[] = Array.from(theta, () => null)
  for (const group of groups) {
    let mean = 0
    for (const i of group) mean += theta[i]! / group.length
    for (const i of group) strengths[i] = theta[i]! - mean
  }
  return strengths
}
