/**
 * Gradients of the loss by query: what the clustered covariance is made of. One game with difference d = theta_a - theta_b
 * adds weight x (p - y) to a and the opposite to b ('half'; y = 1, 1/2, 0), or, under Davidson, weight x (p_a - p_b - s) / 2
 * (s = 1, 0, -1) and weight x (p_tie - [tie]) to eta. Pseudo-wins are in none of it.
 */
import type { Clusters, QueryScore } from './cluster-covariance'
import type { ComponentFit } from './component-fit'
import { type Games, OUTCOME } from './counts'
import { addDavidsonCurvature, davidsonProbabilities } from './davidson'
import type { DenseFit } from './dense-fit'
import { MathError } from './math-error'
import { addPairCurvature } from './pair-objective'
import { logistic } from './special'

/** The queries of one group's games. @param local index in the group of each policy; @param rows the group's games, by query */
export function gameClusters(fit: DenseFit, games: Games, local: Int32Array, rows: Int32Array): Clusters {
  const { size, hessian, inverse, theta } = fit
  return {
    size,
    gauge: theta.length,
    hessian,
    inverse,
    forEachQuery: (visit) => visitQueries(games.query!, rows, size, gameScores(fit, games, local), visit),
    subtractCurvature: (rest, some) => subtractCurvature(rest, fit, games, local, some),
  }
}

/** Rows of decisive games and ties between two policies, grouped by component and sorted by query inside each. O(N + queries). */
export function rowsByComponent(games: Games, componentOf: Int32Array, components: number): Int32Array[] {
  return splitRows(games, componentOf, components, orderByQuery(games))
}

/** The same rows in the order of the games. */
export function rowsInOrder(games: Games, componentOf: Int32Array, components: number): Int32Array[] {
  return splitRows(games, componentOf, components, null)
}

function splitRows(games: Games, componentOf: Int32Array, components: number, order: Int32Array | null): Int32Array[] {
  const { a, b, outcome, weight } = games
  const n = a.length
  const sizes = new Int32Array(components)
  const group = new Int32Array(n)
  for (let row = 0; row < n; row++) {
    const isCounted = a[row] !== b[row] && outcome[row] !== OUTCOME.BOTH_BAD && (!weight || weight[row]! > 0)
    const component = isCounted ? componentOf[a[row]!]! : -1
    group[row] = component
    if (component >= 0) sizes[component]!++
  }
  const rows = Array.from(sizes, (size) => new Int32Array(size))
  sizes.fill(0)
  for (let at = 0; at < n; at++) {
    const row = order ? order[at]! : at
    const component = group[row]!
    if (component >= 0) rows[component]![sizes[component]!++] = row
  }
  return rows
}

/** Counting sort of the rows by query. */
function orderByQuery(games: Games): Int32Array {
  const query = games.query
  if (!query) throw new MathError('bad_option', "Intervals by query need the column 'query'.")
  let top = -1
  for (let row = 0; row < query.length; row++) {
    const q = query[row]!
    if (!Number.isInteger(q) || q < 0 || q > 0x7ffffffe)
      throw new MathError('index_out_of_range', `Row ${row}: query ${q}.`)
    top = Math.max(top, q)
  }
  const next = new Int32Array(top + 2)
  for (let row = 0; row < query.length; row++) next[query[row]! + 1]!++
  for (let q = 0; q <= top; q++) next[q + 1]! += next[q]!
  const order = new Int32Array(query.length)
  for (let row = 0; row < query.length; row++) order[next[query[row]!]!++] = row
  return order
}

/** Adds the gradient of one row through `add`; gives its weight. */
export type RowScore = (row: number, add: (parameter: number, value: number) => void) => number

/** Calls `visit` once for each query among `rows`, which are sorted by query. The score object is used again. */
export function visitQueries(
  query: ArrayLike<number>,
  rows: Int32Array,
  size: number,
  score: RowScore,
  visit: (score: QueryScore) => void,
): void {
  const gradient = new Float64Array(size)
  const isTouched = new Uint8Array(size)
  const touched: number[] = []
  const add = (parameter: number, value: number) => {
    if (isTouched[parameter] === 0) {
      isTouched[parameter] = 1
      touched.push(parameter)
    }
    gradient[parameter]! += value
  }
  for (let from = 0; from < rows.length; ) {
    let to = from
    let weight = 0
    const at = query[rows[from]!]
    for (; to < rows.length && query[rows[to]!] === at; to++) weight += score(rows[to]!, add)
    visit({ gradient, touched, weight, rows: rows.subarray(from, to) })
    for (const parameter of touched) gradient[parameter] = isTouched[parameter] = 0
    touched.length = 0
    from = to
  }
}

/** Gradient of one game: one exponential for each policy beforehand, none for each game. Gives the game's weight. */
function gameScores(fit: ComponentFit, games: Games, local: Int32Array): RowScore {
  const { a, b, outcome, weight } = games
  const root = fit.theta.map((t) => Math.exp(t / 2))
  const nu = fit.eta === null ? 0 : Math.exp(fit.eta)
  const eta = fit.eta === null ? -1 : fit.size - 1
  return (row, add) => {
    const i = local[a[row]!]!
    const j = local[b[row]!]!
    const w = weight ? weight[row]! : 1
    const code = outcome[row]!
    const side = code === OUTCOME.A ? 1 : code === OUTCOME.B ? -1 : 0
    const [one, two] = [root[i]! * root[i]!, root[j]! * root[j]!]
    const tie = nu * root[i]! * root[j]!
    const total = one + two + tie
    // Under 'half', p - (1 + s) / 2 = (p_a - p_b - s) / 2 as well.
    const slope = (w * ((one - two) / total - side)) / 2
    add(i, slope)
    add(j, -slope)
    if (eta >= 0) add(eta, w * (tie / total - (side === 0 ? 1 : 0)))
    return w
  }
}

/** Subtracts the curvature of some games from a Hessian, in place. */
function subtractCurvature(
  hessian: Float64Array,
  fit: ComponentFit,
  games: Games,
  local: Int32Array,
  rows: Int32Array,
): void {
  for (const row of rows) {
    const a = local[games.a[row]!]!
    const b = local[games.b[row]!]!
    const weight = games.weight?.[row] ?? 1
    const d = fit.theta[a]! - fit.theta[b]!
    if (fit.eta === null) {
      const p = logistic(d)
      addPairCurvature(hessian, fit.size, a, b, -weight * p * (1 - p))
    } else {
      const p = davidsonProbabilities(d, fit.eta)
      addDavidsonCurvature(hessian, fit.size, a, b, -weight, p.i, p.j)
    }
  }
}
