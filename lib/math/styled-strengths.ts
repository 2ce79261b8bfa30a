/**
 * A board at equal style: strengths with the style differences of the two rollouts as covariates (styled-fit.ts), the
 * coefficients with intervals, and the style share
 *   (LL(theta + style) - LL(theta)) / (LL(theta + style) - LL(0)),   LL(0) = -games x ln 2
 * Coefficients are changes of the log-odds for one root mean square of that difference over the games of the group. A column
 * that never differs has none (`no_variation`). Each connected group is fitted by itself; `style` is that of the largest.
 */
import { connectedComponents } from './comparison-graph'
import { fitComponent, PSEUDO_WINS } from './component-fit'
import { countGames, type Games } from './counts'
import { MathError } from './math-error'
import { listPairs, type PairList, restrictPairs } from './pair-list'
import { rowsByComponent, rowsInOrder } from './query-scores'
import { assembleBoard, type GroupFit, type Strengths } from './strength-board'
import { type Interval, leadingBlock, wald, withOpenEnds } from './strength-intervals'
import { assertLevel, indexGroups, type StrengthOptions } from './strengths'
import { styledUncertainty } from './styled-covariance'
import { fitStyled } from './styled-fit'
import { columnsOf, type Part, rootMeanSquares, type StyleColumns } from './styled-rows'

export interface StyleFit {
  /** One for each column, in units of its root mean square. */
  coefficients: (Interval & { value: number | null; unit: number })[]
  /** Between 0 and 1; null where nothing can be told. */
  share: number | null
}

export type StyledStrengths = Strengths & { style: StyleFit | null }

/** Throws MathError: bad input, columns that say the same, verdicts that style alone tells apart. */
export function estimateStyledStrengths(
  games: Games,
  style: StyleColumns,
  options: Omit<StrengthOptions, 'method'> = {},
): StyledStrengths {
  const { intervals = 'sandwich', ranks = true, seed = 1, level = 0.95, anchor } = options
  assertLevel(level)
  assertStyle(games, style)
  const counts = countGames(games)
  const pairs = listPairs(counts)
  const groups = connectedComponents(pairs)
  const { componentOf, local } = indexGroups(groups, games.policies)
  const columns = typed(intervals === 'sandwich' ? games : { ...games, query: eachItsOwn(games.a.length, intervals) })
  const split = intervals === 'sandwich' ? rowsByComponent : rowsInOrder
  const rows = split(columns, componentOf, groups.length)
  const fits = groups.map((members, c) => {
    const part = { games: columns, style, local, rows: rows[c]! }
    return fitGroup(members, restrictPairs(pairs, members), part, intervals, level)
  })
  const board = assembleBoard(counts, pairs, fits, { wanted: 'half', intervals, ranks, seed, level, anchor })
  return { ...board, style: fits[0]?.style ?? null }
}

/** Every game as a query of its own, where intervals ask for that. */
function eachItsOwn(games: number, intervals: Strengths['intervals']): Int32Array | undefined {
  if (intervals !== 'independent') return undefined
  const query = new Int32Array(games)
  for (let row = 0; row < games; row++) query[row] = row
  return query
}

/** Columns of one kind each: the loops over a million rows then stay fast. What is in them was looked at by countGames. */
function typed(games: Games): Games {
  const whole = (column: ArrayLike<number>) => (column instanceof Int32Array ? column : new Int32Array(column))
  const { a, b, outcome, query, weight } = games
  return {
    ...games,
    a: whole(a),
    b: whole(b),
    outcome: whole(outcome),
    query: query && whole(query),
    weight: weight && Float64Array.from(weight),
  }
}

function fitGroup(
  members: Int32Array,
  pairs: PairList,
  part: Part,
  intervals: Strengths['intervals'],
  level: number,
): GroupFit & { style: StyleFit } {
  const k = members.length
  const units = rootMeanSquares(part)
  const columns = [...units.keys()].filter((f) => units[f]! > 0)
  const plain = fitComponent(pairs, 'half')
  const rows = columnsOf(part, { columns, units }, pairs, plain.isRegularised)
  const fit = fitStyled(rows, { theta: plain.theta, needsHessian: intervals !== 'none' })
  const size = k + columns.length
  const covariance = styledUncertainty(fit, part, { columns, units }, intervals, level)
  const theta = fit.parameters.slice(0, k)
  const uncertainty = {
    ...covariance,
    covariance: covariance.covariance && leadingBlock(covariance.covariance, size, k),
  }
  const share = (fit.logLikelihood - plain.logLikelihood) / (fit.logLikelihood + totalOf(pairs, plain) * Math.LN2)
  const coefficient = (f: number) => {
    const at = k + columns.indexOf(f)
    if (at < k)
      return { value: null, unit: 0, standardError: null, low: null, high: null, reason: 'no_variation' as const }
    const value = fit.parameters[at]!
    return { value, unit: units[f]!, ...wald(value, covariance.covariance?.[at * size + at] ?? null, covariance) }
  }
  const style = {
    coefficients: Array.from(units, (_, f) => coefficient(f)),
    share: Number.isFinite(share) ? share : null,
  }
  const wide = Array.from(theta, (t, i) => wald(t, uncertainty.covariance?.[i * k + i] ?? null, uncertainty))
  const { isRegularised } = plain
  const { iterations, maxGradient, logLikelihood } = fit
  return {
    ...{
      members,
      method: 'half',
      theta,
      eta: null,
      isRegularised,
      iterations,
      maxGradient,
      logLikelihood,
      uncertainty,
    },
    intervals: isRegularised && intervals !== 'none' ? withOpenEnds(wide, pairs) : wide,
    style,
  }
}

/** Weight of the games in the fit, pseudo-wins included. */
function totalOf(pairs: PairList, { isRegularised }: { isRegularised: boolean }): number {
  let total = isRegularised ? 2 * PSEUDO_WINS * pairs.i.length : 0
  for (let p = 0; p < pairs.i.length; p++) total += pairs.winsI[p]! + pairs.winsJ[p]! + pairs.ties[p]!
  return total
}

function assertStyle(games: Games, { width, x }: StyleColumns): void {
  if (x.length !== games.a.length * width)
    throw new MathError('bad_shape', `Expected ${games.a.length} x ${width} style differences, got ${x.length}.`)
  if (sumOfZeros(x) === 0) return
  const at = x.findIndex((difference) => !Number.isFinite(difference))
  throw new MathError('not_finite', `Row ${Math.floor(at / width)}: style difference ${x[at]}.`)
}

/** 0 times each number is 0, or not a number where that is not finite; four sums, so that none waits for the last. */
function sumOfZeros(x: Float64Array): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  let at = 0
  for (; at + 3 < x.length; at += 4) {
    s0 += 0 * x[at]!
    s1 += 0 * x[at + 1]!
    s2 += 0 * x[at + 2]!
    s3 += 0 * x[at + 3]!
  }
  for (; at < x.length; at++) s0 += 0 * x[at]!
  return s0 + s1 + (s2 + s3)
}
