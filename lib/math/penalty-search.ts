/**
 * Penalties of a reward model by cross-validation: 5 folds, each query wholly in one, dealt by a seeded shuffle; the figure
 * is the mean held-out loss (ties half each way), weighted. Grid, coordinate by coordinate, so that it stays quick:
 *   1. style (x policy, informed variant): dense columns alone, every combination
 *   2. hashed, given those
 * With fewer than 5 queries or 20 preferences: the default penalties, and no search. The least loss wins; of equals the larger penalty.
 */
import { buildDesign, type Design, styleScale } from './difference-matrix'
import { fitPenalisedLogistic, multiplyDesign } from './penalised-logistic'
import { createRandom } from './random'
import type { RewardData } from './reward-data'
import { softplus } from './special'

export interface Penalties {
  /** On style weights in units of the differences' root mean square. */
  style: number
  hashed: number
  /** On the policies' strengths; read by the informed variant only. */
  policy: number
}

export interface SearchStep {
  penalties: Penalties
  logLoss: number
}

export const DEFAULT_PENALTIES: Penalties = { style: 10, hashed: 10, policy: 1 }
/** Largest first: each fit starts from the one before. */
export const PENALTY_GRID = { style: [100, 30, 10, 3], hashed: [30, 10, 3, 1], policy: [10, 1, 0.1] } as const

const FOLDS = 5
const FEWEST_PREFERENCES = 20

/** Fold 0..folds-1 of each row; rows of one query share it. */
export function dealFolds(queries: ArrayLike<number>, folds: number, seed: number): Int32Array {
  const distinct = [...new Set(Array.from(queries))].sort((a, b) => a - b)
  const fold = new Map(
    createRandom(seed, 'folds')
      .shuffle(distinct)
      .map((query, i) => [query, i % folds]),
  )
  return Int32Array.from(queries, (query) => fold.get(query)!)
}

/** One lambda for each column of a design. */
export function lambdaOf(design: Design, styleWidth: number, penalties: Penalties): Float64Array {
  const lambda = new Float64Array(design.width + design.buckets.length).fill(penalties.hashed)
  lambda.fill(penalties.style, 0, styleWidth)
  lambda.fill(penalties.policy, styleWidth, design.width)
  return lambda
}

export function searchPenalties(
  data: RewardData,
  rows: Int32Array,
  policies: number,
  seed: number,
): { penalties: Penalties; steps: SearchStep[] } {
  const queries = Int32Array.from(rows, (row) => data.preferences.query[row]!)
  if (rows.length < FEWEST_PREFERENCES || new Set(queries).size < FOLDS)
    return { penalties: DEFAULT_PENALTIES, steps: [] }
  const fold = dealFolds(queries, FOLDS, seed)
  const splits = Array.from({ length: FOLDS }, (_, f) =>
    splitDesigns(
      data,
      rows.filter((_, r) => fold[r] !== f),
      rows.filter((_, r) => fold[r] === f),
      policies,
    ),
  )
  const styleWidth = data.table.width
  const steps: SearchStep[] = []
  const dense = splits.map((split) => ({ train: withoutHashed(split.train), test: withoutHashed(split.test) }))
  const denseGrid = PENALTY_GRID.style.flatMap((style) =>
    (policies > 0 ? PENALTY_GRID.policy : [DEFAULT_PENALTIES.policy]).map((policy) => ({
      ...DEFAULT_PENALTIES,
      style,
      policy,
    })),
  )
  const best = pickLeast(tryGrid(dense, denseGrid, styleWidth))
  const hashedSteps = tryGrid(
    splits,
    PENALTY_GRID.hashed.map((hashed) => ({ ...best.penalties, hashed })),
    styleWidth,
  )
  steps.push(...hashedSteps)
  return { penalties: pickLeast(hashedSteps).penalties, steps }
}

interface Split {
  train: Design
  test: Design
}

function splitDesigns(data: RewardData, train: Int32Array, test: Int32Array, policies: number): Split {
  const scale = styleScale(data, train)
  const fitted = buildDesign(data, train, scale, policies)
  return { train: fitted, test: onColumnsOf(fitted, buildDesign(data, test, scale, policies)) }
}

/** The same design with its sparse columns renumbered as in `fitted`; buckets that `fitted` never saw have weight 0 and are dropped. */
function onColumnsOf(fitted: Design, design: Design): Design {
  const column = new Map(Array.from(fitted.buckets, (bucket, i) => [bucket, i]))
  const start = new Int32Array(design.rows + 1)
  const index: number[] = []
  const value: number[] = []
  for (let r = 0; r < design.rows; r++) {
    for (let e = design.start[r]!; e < design.start[r + 1]!; e++) {
      const known = column.get(design.buckets[design.index[e]!]!)
      if (known === undefined) continue
      index.push(known)
      value.push(design.value[e]!)
    }
    start[r + 1] = index.length
  }
  return { ...design, start, index: Int32Array.from(index), value: Float64Array.from(value), buckets: fitted.buckets }
}

function withoutHashed(design: Design): Design {
  const none = new Int32Array(0)
  return { ...design, start: new Int32Array(design.rows + 1), index: none, value: new Float64Array(0), buckets: none }
}

function tryGrid(splits: Split[], grid: Penalties[], styleWidth: number): SearchStep[] {
  const total = new Float64Array(grid.length)
  let weight = 0
  for (const { train, test } of splits) {
    let start: Float64Array | undefined
    grid.forEach((penalties, g) => {
      const fit = fitPenalisedLogistic(
        train,
        lambdaOf(train, styleWidth, penalties),
        1e-3 * Math.sqrt(train.rows),
        start,
      )
      start = fit.weights
      total[g]! += heldOutLoss(test, fit.weights)
    })
    weight += test.weight.reduce((sum, w) => sum + w, 0)
  }
  return grid.map((penalties, g) => ({ penalties, logLoss: total[g]! / weight }))
}

function heldOutLoss(test: Design, weights: Float64Array): number {
  const z = new Float64Array(test.rows)
  multiplyDesign(test, weights, z)
  return z.reduce((sum, zr, r) => sum + test.weight[r]! * (softplus(zr) - test.y[r]! * zr), 0)
}

function pickLeast(steps: SearchStep[]): SearchStep {
  return steps.reduce((best, step) => (step.logLoss < best.logLoss - 1e-9 ? step : best))
}
