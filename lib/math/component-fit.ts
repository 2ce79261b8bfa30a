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
import { invertGauged, minimiseNewton } from './newton'
import { addPseudoWins, type PairList } from './pair-list'

export type TieMethod = 'davidson' | 'half'

/** Pseudo-wins each way on every compared pair of a group without a maximum. */
export const PSEUDO_WINS = 0.5

export interface ComponentFit {
  /** The group's pairs, renumbered from 0, as counted (no pseudo-wins). */
  pairs: PairList
  method: TieMethod
  isRegularised: boolean
  theta: Float64Array
  /** log nu; null under 'half'. */
  eta: number | null
  /** Number of parameters: k, or k + 1 with eta as the last. */
  size: number
  /** Generalised inverse of the Hessian at the maximum, pseudo-wins included; size x size. */
  inverse: Float64Array
  hessian: Float64Array
  logLikelihood: number
  iterations: number
  maxGradient: number
}

export function fitComponent(pairs: PairList, wanted: TieMethod): ComponentFit {
  const method = wanted === 'davidson' && hasTieAndWin(pairs) ? 'davidson' : 'half'
  const isRegularised = !hasMaximum(pairs, method)
  const counted = isRegularised ? addPseudoWins(pairs, PSEUDO_WINS) : pairs
  return { ...maximise(counted, method), pairs, isRegularised }
}

/** The maximum for given counts, which must have one. `start`: parameters to begin from, default all equal. */
export function maximise(pairs: PairList, method: TieMethod): Omit<ComponentFit, 'pairs' | 'isRegularised'> {
  const objective = objectiveOf(pairs, method)
  const { size } = objective
  const k = pairs.policies
  const found = minimiseNewton(objective, startOf(pairs, method), tolerances(pairs, size))
  const theta = found.x.slice(0, k)
  const mean = theta.reduce((sum, t) => sum + t, 0) / k
  return {
    method,
    theta: theta.map((t) => t - mean),
    eta: method === 'davidson' ? found.x[k]! : null,
    size,
    inverse: invertGauged(found.hessian, size, k),
    hessian: found.hessian,
    logLikelihood: -found.value,
    iterations: found.iterations,
    maxGradient: found.maxGradient,
  }
}

export function objectiveOf(pairs: PairList, method: TieMethod) {
  return method === 'davidson' ? davidsonObjective(pairs) : bradleyTerryObjective(pairs)
}

/** Parameters of a fit as one vector: theta, then eta where there is one. */
export function parametersOf(fit: { theta: Float64Array; eta: number | null }): Float64Array {
  return fit.eta === null ? fit.theta.slice() : Float64Array.of(...fit.theta, fit.eta)
}

/** Gradient tolerances of the convergence rule. */
export function tolerances(pairs: PairList, size: number): Float64Array {
  const games = new Float64Array(pairs.policies)
  let total = 0
  for (let p = 0; p < pairs.i.length; p++) {
    const n = pairs.winsI[p]! + pairs.winsJ[p]! + pairs.ties[p]!
    games[pairs.i[p]!]! += n
    games[pairs.j[p]!]! += n
    total += n
  }
  const most = games.reduce((top, n) => Math.max(top, n), 0)
  const result = new Float64Array(size).fill(1e-10 * most)
  if (size > pairs.policies) result[pairs.policies] = 1e-10 * total
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
