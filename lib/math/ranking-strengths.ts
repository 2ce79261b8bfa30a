/**
 * Policy strengths from rankings (plackett-luce.ts), as a board: pairs count as rankings of two. As in strengths.ts, groups
 * are rated apart; where a group has no maximum (somebody is never above, or never below, anybody of the rest; Hunter 2004,
 * assumption 1) half a pseudo-win each way is added on every pair that was ranked together, and the group is flagged.
 * Intervals: clustered by query, one-step jackknife below 50; ends that exist only through pseudo-wins are null, and so is
 * the other end of such a policy. wins, losses and ties are those of the implied pairs, weight 2 / k in a ranking of k, so
 * that a ranking of k is worth k - 1 games.
 */
import { clusterCovariance, type QueryScore } from './cluster-covariance'
import { connectedComponents, strongComponents } from './comparison-graph'
import { type Counts, countGames, OUTCOME } from './counts'
import { MathError } from './math-error'
import { invertGauged, type Minimum, minimiseNewton } from './newton'
import { gamesOfPolicies, listPairs, type PairList, restrictPairs } from './pair-list'
import { listChoiceSets, plackettLuceObjective, type Ranking } from './plackett-luce'
import { normalQuantile } from './special'
import { assembleBoard, type GroupFit, type Strengths } from './strength-board'
import { byQuery, type Uncertainty, wald, withOpenEnds } from './strength-intervals'
import { assertLevel, indexGroups, type StrengthOptions } from './strengths'

/** Throws MathError on a ranking that is none (an unknown policy, one named twice, a weight below 0). */
export function estimateRankingStrengths(
  policies: number,
  rankings: readonly Ranking[],
  options: Omit<StrengthOptions, 'method'> = {},
): Strengths {
  const { intervals = 'sandwich', ranks = true, seed = 1, level = 0.95, anchor } = options
  assertLevel(level)
  assertRankings(policies, rankings)
  const counts = impliedPairs(policies, rankings)
  const pairs = listPairs(counts)
  const members = connectedComponents(pairs)
  const { componentOf, local } = indexGroups(members, policies)
  const parts: Ranking[][] = members.map(() => [])
  for (const ranking of rankings) {
    const groups = ranking.groups.map((group) => group.map((policy) => local[policy]!))
    if (groups.flat().length > 1) parts[componentOf[ranking.groups.flat()[0]!]!]!.push({ ...ranking, groups })
  }
  const fits = members.map((group, c) => fitGroup(group, parts[c]!, restrictPairs(pairs, group), intervals, level))
  return assembleBoard(counts, pairs, fits, { wanted: 'plackett-luce', intervals, ranks, seed, level, anchor })
}

function fitGroup(
  members: Int32Array,
  rankings: Ranking[],
  pairs: PairList,
  intervals: Strengths['intervals'],
  level: number,
): GroupFit {
  const k = members.length
  const isRegularised = strongComponents(pairs).length > 1
  const counted = isRegularised ? [...rankings, ...pseudoRankings(pairs)] : rankings
  const objective = plackettLuceObjective(listChoiceSets(k, counted))
  const most = gamesOfPolicies(pairs).reduce((top, n) => Math.max(top, n), 0)
  const found = minimiseNewton(objective, new Float64Array(k), new Float64Array(k).fill(1e-10 * most))
  const mean = found.x.reduce((sum, t) => sum + t, 0) / k
  const theta = found.x.map((t) => t - mean)
  const uncertainty = uncertaintyOf(found, rankings, intervals, level)
  const plain = Array.from(theta, (t, i) => wald(t, uncertainty.covariance?.[i * k + i] ?? null, uncertainty))
  return {
    members,
    method: 'plackett-luce',
    theta,
    eta: null,
    isRegularised,
    iterations: found.iterations,
    maxGradient: found.maxGradient,
    logLikelihood: -found.value,
    uncertainty,
    intervals: isRegularised && intervals !== 'none' ? withOpenEnds(plain, pairs) : plain,
  }
}

function uncertaintyOf(
  found: Minimum,
  rankings: Ranking[],
  intervals: Strengths['intervals'],
  level: number,
): Uncertainty {
  const k = found.x.length
  const quantile = normalQuantile((1 + level) / 2)
  const none = { covariance: null, queries: null, dof: null, quantile, irreplaceableQueries: 0 }
  if (intervals === 'none') return { ...none, reason: 'no_intervals', method: 'none' }
  const inverse = invertGauged(found.hessian, k, k)
  if (intervals === 'fisher') return { ...none, covariance: inverse, reason: null, method: 'fisher' }
  const queries = new Map<number, number[]>()
  rankings.forEach(({ query }, row) => {
    const key = intervals === 'independent' ? row : query
    if (key === undefined) throw new MathError('bad_option', `Ranking ${row} names no query.`)
    queries.set(key, [...(queries.get(key) ?? []), row])
  })
  const objectiveOf = (rows: Iterable<number>) =>
    plackettLuceObjective(
      listChoiceSets(
        k,
        Array.from(rows, (row) => rankings[row]!),
      ),
    )
  const forEachQuery = (visit: (score: QueryScore) => void) => {
    for (const rows of queries.values()) {
      const gradient = new Float64Array(k)
      objectiveOf(rows).evaluate(found.x, gradient)
      const touched = [...new Set(rows.flatMap((row) => rankings[row]!.groups.flat()))]
      const weight = rows.reduce((sum, row) => sum + (rankings[row]!.weight ?? 1), 0)
      visit({ gradient, touched, weight, rows: Int32Array.from(rows) })
    }
  }
  const subtractCurvature = (rest: Float64Array, rows: Int32Array) => {
    const part = new Float64Array(k * k)
    objectiveOf(rows).evaluate(found.x, new Float64Array(k), part)
    for (let cell = 0; cell < part.length; cell++) rest[cell]! -= part[cell]!
  }
  const clusters = { size: k, gauge: k, hessian: found.hessian, inverse, forEachQuery, subtractCurvature }
  return byQuery(clusterCovariance(clusters), k, k, level)
}

/** Half a win each way on every pair: a tie of weight 1. */
function pseudoRankings({ i, j }: PairList): Ranking[] {
  return Array.from(i, (policy, p) => ({ groups: [[policy, j[p]!]] }))
}

function impliedPairs(policies: number, rankings: readonly Ranking[]): Counts {
  const [a, b, outcome, weight]: number[][] = [[], [], [], []]
  for (const { groups, weight: w = 1 } of rankings) {
    const all = groups.flatMap((group, rank) => group.map((policy) => ({ policy, rank })))
    all.forEach((one, at) => {
      for (const two of all.slice(at + 1)) {
        a!.push(one.policy)
        b!.push(two.policy)
        outcome!.push(one.rank === two.rank ? OUTCOME.TIE : OUTCOME.A)
        weight!.push((2 * w) / all.length)
      }
    })
  }
  return countGames({ policies, a: a!, b: b!, outcome: outcome!, weight: weight! })
}

function assertRankings(policies: number, rankings: readonly Ranking[]): void {
  rankings.forEach(({ groups, weight = 1 }, row) => {
    const all = groups.flat()
    const unknown = all.find((policy) => !Number.isInteger(policy) || policy < 0 || policy >= policies)
    if (unknown !== undefined)
      throw new MathError('index_out_of_range', `Ranking ${row}: policy ${unknown}, of ${policies}.`)
    if (new Set(all).size < all.length) throw new MathError('bad_shape', `Ranking ${row} names a policy twice.`)
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY))
      throw new MathError('not_finite', `Ranking ${row}: weight ${weight}.`)
  })
}
