import { type Subsample, worthOfNext } from '@/lib/math/learning-curve'
import { fitLinearReward } from '@/lib/math/linear-reward'
import { dealFolds } from '@/lib/math/penalty-search'
import { createRandom } from '@/lib/math/random'
import { knowsPolicies, scoreRollouts } from '@/lib/math/reward-ranking'
import { FEATURE_SPEC } from '@/lib/text/features'
import type { EvaluationData, PreferenceColumns } from '../fit-data'
import type { LearningCurve } from '../schema'
import { pickRows, type Recipe } from './cross-validate'
import type { FeatureReader } from './linear-judges'
import { toRewardData } from './reward-data'

const SHARES = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 1]
const SEEDS = 10
const FOLDS = 5
/** Judgments that the curve is drawn through; from more, whole queries are drawn. */
const MOST = 4000
const FEWEST = 64
const NEXT = 100

/**
 * Loss out of fold of fits on growing parts of TRAIN, by query (6 sizes, 10 seeds), and what the next 100 judgments are worth. With
 * cheap features (style and policy, without the words), as sixty fits are made: it says how fast the loss falls, not how low
 * the version's is. Pure.
 */
export function learnCurve(data: EvaluationData, recipe: Recipe, features: FeatureReader): LearningCurve {
  const now = data.train.a.length
  const missing = { unit: 'nats' as const, now, points: [], curve: null, isLessThan: false }
  if (now < FEWEST)
    return { ...missing, worth: { value: null, low: null, high: null, n: now, reason: 'too_few_judgments' } }
  const drawn = drawQueries(data.train, data.seed)
  const used = [...new Set([...drawn.a, ...drawn.b])]
  const rowOf = new Map(used.map((row, i) => [row, i]))
  const train = { ...drawn, a: drawn.a.map((row) => rowOf.get(row)!), b: drawn.b.map((row) => rowOf.get(row)!) }
  const part = { ...data, rollouts: used.map((row) => data.rollouts[row]!) }
  const style: FeatureReader = (spec, row) => ({ style: features(spec, used[row]!).style, index: [], value: [] })
  const queries = [...new Set(train.query)]
  const number = new Map(queries.map((query, i) => [query, i]))
  const subsamples: Subsample[] = []
  for (let seed = 0; seed < SEEDS; seed++) {
    const fold = dealFolds(train.query, FOLDS, data.seed + 1 + Math.floor(seed / FOLDS))
    const isTest = (row: number) => fold[row] === seed % FOLDS
    const test = [...train.a.keys()].filter(isTest)
    const order = orderByQuery(train, (row) => !isTest(row), data.seed + seed)
    const most = Math.floor((train.a.length * (FOLDS - 1)) / FOLDS)
    for (const share of SHARES) {
      const size = Math.round(most * share)
      const model = fitRows(part, pickRows(train, order.slice(0, size)), recipe, style)
      if (model) subsamples.push(lossOf(part, train, test, model, style, { size, queries: queries.length, number }))
    }
  }
  const { curve, isLessThan, value, low, high, n, reason } = worthOfNext(subsamples, now, NEXT, data.seed)
  return { unit: 'nats', now, points: pointsOf(subsamples), curve, isLessThan, worth: { value, low, high, n, reason } }
}

/** Whole queries until there are enough judgments. */
function drawQueries(train: PreferenceColumns, seed: number): PreferenceColumns {
  return train.a.length <= MOST ? train : pickRows(train, orderByQuery(train, () => true, seed).slice(0, MOST))
}

/** Rows with those of one query together, queries shuffled: any beginning is a nested subsample. */
function orderByQuery(train: PreferenceColumns, isWanted: (row: number) => boolean, seed: number): number[] {
  const rows = new Map<number, number[]>()
  for (const row of train.a.keys()) {
    if (!isWanted(row)) continue
    const query = train.query[row]!
    rows.set(query, [...(rows.get(query) ?? []), row])
  }
  return createRandom(seed, 'learning-curve')
    .shuffle([...rows.keys()])
    .flatMap((query) => rows.get(query)!)
}

/** Null where the rows have no decisive preference. */
function fitRows(data: EvaluationData, train: PreferenceColumns, { penalties }: Recipe, style: FeatureReader) {
  if (!train.outcome.some((code) => code < 2)) return null
  const reward = toRewardData(data, train, FEATURE_SPEC, style)
  return fitLinearReward(reward, { variant: 'informed', spec: FEATURE_SPEC, penalties, seed: data.seed })
}

/** A policy that the fit did not know gives nothing to go by: ln 2. */
function lossOf(
  { rollouts }: EvaluationData,
  train: PreferenceColumns,
  test: readonly number[],
  model: NonNullable<ReturnType<typeof fitRows>>,
  style: FeatureReader,
  { size, queries, number }: { size: number; queries: number; number: ReadonlyMap<number, number> },
): Subsample {
  const [loss, count] = [new Float64Array(queries), new Float64Array(queries)]
  for (const row of test) {
    const code = train.outcome[row]!
    if (code > 2) continue
    const sides = [train.a[row]!, train.b[row]!].map((at) => ({
      features: style(FEATURE_SPEC, at),
      policy: rollouts[at]!.policyId,
    }))
    const isKnown = knowsPolicies(
      model,
      sides.map(({ policy }) => policy),
    )
    const [a, b] = isKnown ? scoreRollouts(model, sides) : [0, 0]
    const share = code === 0 ? 1 : code === 1 ? 0 : 0.5
    const z = a! - b!
    const at = number.get(train.query[row]!)!
    loss[at]! += share * Math.log1p(Math.exp(-z)) + (1 - share) * Math.log1p(Math.exp(z))
    count[at]! += 1
  }
  return { size, loss, count }
}

function pointsOf(subsamples: readonly Subsample[]): LearningCurve['points'] {
  return [...new Set(subsamples.map(({ size }) => size))].map((size) => {
    const losses = subsamples.filter((one) => one.size === size).map(({ loss, count }) => sum(loss) / sum(count))
    return { size, loss: losses.reduce((total, one) => total + one, 0) / losses.length }
  })
}

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
