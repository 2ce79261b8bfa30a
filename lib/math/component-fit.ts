/**
 * The fit of one connected group of policies: which model, with or without pseudo-wins, and the maximum itself.
 *  - Davidson needs a tie and a decisive verdict in the group; else half a win each.
 *  - Maximum likelihood where it exists; else half a pseudo-win each way on every compared pair of the group ("regularised").
 *  - theta has mean zero over the group. Converged: |gradient| <= 1e-10 x the largest number of games of a policy
 *    (for log nu: x all games of the group).
 */
import { bradleyTerryObjective } from './bradley-terry'
import { strongComponents } from './comparison-graph'
import { davidsonObjective, hasWinningCycle } from './davidson'
import { addPseudoWins, gamesOfPolicies, type PairList } from './pair-list'
import { minimisePairs } from './pair-newton'
import type { PairCurvature, PairObjective } from './pair-objective'

export type TieMethod = 'davidson' | 'half'

/** Pseudo-wins each way on every compared pair of a group without a maximum. */
export const PSEUDO_WINS = 0.5

export interface PairFit {
  method: TieMethod
  theta: Float64Array
  /** log nu; null under 'half'. */
  eta: number | null
  /** Number of parameters: k, or k + 1 with eta as the last. */
  size: number
  /** Second derivatives at the maximum, pseudo-wins included. */
  curvature: PairCurvature
  logLikelihood: number
  iterations: number
  maxGradient: number
}

export interface ComponentFit extends PairFit {
  /** The group's pairs, renumbered from 0, as counted (no pseudo-wins). */
  pairs: PairList
  isRegularised: boolean
}

/** @param start parameters to begin from (parametersOf another fit of these policies); default: all equal */
export function fitComponent(pairs: PairList, wanted: TieMethod, start?: Float64Array): ComponentFit {
  const method = wanted === 'davidson' && hasTieAndWin(pairs) ? 'davidson' : 'half'
  const isRegularised = !hasMaximum(pairs, method)
  const counted = isRegularised ? addPseudoWins(pairs, PSEUDO_WINS) : pairs
  return { ...maximise(counted, method, start), pairs, isRegularised }
}

/** The maximum for given counts, which must have one. */
export function maximise(pairs: PairList, method: TieMethod, start?: Float64Array): PairFit {
  const objective = objectiveOf(pairs, method)
  const { size } = objective
  const from = start?.length === size ? start : startOf(pairs, method)
  const { x, ...found } = minimisePairs(objective, from, tolerances(pairs, size))
  const theta = x.slice(0, pairs.policies)
  const mean = theta.reduce((sum, t) => sum + t, 0) / pairs.policies
  return {
    ...found,
    method,
    theta: theta.map((t) => t - mean),
    eta: method === 'davidson' ? x[pairs.policies]! : null,
    size,
    logLikelihood: -objective.value(x),
  }
}

export function objectiveOf(pairs: PairList, method: TieMethod): PairObjective {
  return method === 'davidson' ? davidsonObjective(pairs) : bradleyTerryObjective(pairs)
}

/** Parameters of a fit as one vector: theta, then eta where there is one. */
export function parametersOf(fit: { theta: Float64Array; eta: number | null }): Float64Array {
  return fit.eta === null ? fit.theta.slice() : Float64Array.of(...fit.theta, fit.eta)
}

/** Gradient tolerances of the convergence rule. */
export function tolerances(pairs: PairList, size: number): Float64Array {
  const games = gamesOfPolicies(pairs)
  const most = games.reduce((top, n) => Math.max(top, n), 0)
  const result = new Float64Array(size).fill(1e-10 * most)
  if (size > pairs.policies) result[pairs.policies] = 1e-10 * (sum(games) / 2)
  return result
}

/** All policies equal, nu at the share of ties. */
function startOf(pairs: PairList, method: TieMethod): Float64Array {
  if (method === 'half') return new Float64Array(pairs.policies)
  const start = new Float64Array(pairs.policies + 1)
  start[pairs.policies] = Math.log((2 * sum(pairs.ties)) / (sum(pairs.winsI) + sum(pairs.winsJ)))
  return start
}

function hasMaximum(pairs: PairList, method: TieMethod): boolean {
  return strongComponents(pairs).length === 1 && (method === 'half' || hasWinningCycle(pairs))
}

function hasTieAndWin(pairs: PairList): boolean {
  return sum(pairs.ties) > 0 && sum(pairs.winsI) + sum(pairs.winsJ) > 0
}

const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0)
