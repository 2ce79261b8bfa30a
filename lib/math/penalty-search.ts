/**
 * Penalties of a reward model by cross-validation: 5 folds, each query wholly in one, dealt by a seeded shuffle; the figure
 * is the mean held-out loss (ties half each way), weighted. Grid, coordinate by coordinate, so that it stays quick:
 *   1. style (x policy, informed variant): those columns alone, every combination (with an embedding at its default)
 *   2. the embedding, given those, where there is one
 *   3. hashed, given those
 * With fewer than 5 queries or 20 preferences: the default penalties, and no search. The least loss wins; of equals the larger penalty.
 */
import { multiplyDesign } from './design-product'
import { type Design, selectRows, withoutHashed } from './difference-matrix'
import { fitPenalisedLogistic } from './penalised-logistic'
import { createRandom } from './random'
import { softplus } from './special'

export interface Penalties {
  /** On style weights in units of the differences' root mean square. */
  style: number
  hashed: number
  /** On an embedding's weights in units of the root mean square over all its columns' differences; read where there is one. */
  embedding?: number
  /** On the policies' strengths; read by the informed variant only. */
  policy: number
}

export interface SearchStep {
  penalties: Penalties
  logLoss: number
}

export const DEFAULT_PENALTIES = { style: 10, hashed: 10, policy: 1, embedding: 300 } as const
/** Largest first: each fit starts from the one before. */
export const PENALTY_GRID = {
  style: [100, 30, 10, 3],
  hashed: [30, 10, 3, 1],
  policy: [10, 1, 0.1],
  embedding: [3000, 1000, 300, 100],
} as const

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

/** Leading dense columns of a design: `table.width` of the text, the last `embedding` of them an embedding's; then policies. */
export type DenseColumns = { width: number; embedding: number }

/** One lambda for each column of a design. */
export function lambdaOf(design: Design, { width, embedding }: DenseColumns, penalties: Penalties): Float64Array {
  const lambda = new Float64Array(design.width + design.sparse.buckets.length).fill(penalties.hashed)
  lambda.fill(penalties.style, 0, width - embedding)
  lambda.fill(penalties.embedding ?? DEFAULT_PENALTIES.embedding, width - embedding, width)
  lambda.fill(penalties.policy, width, design.width)
  return lambda
}

/** @param queries query of each row of the design */
export function searchPenalties(
  design: Design,
  queries: Int32Array,
  columns: DenseColumns,
  seed: number,
): { penalties: Penalties; steps: SearchStep[] } {
  const { embedding: unread, ...plain } = DEFAULT_PENALTIES
  const defaults: Penalties = columns.embedding > 0 ? { ...plain, embedding: unread } : plain
  if (design.rows < FEWEST_PREFERENCES || new Set(queries).size < FOLDS) return { penalties: defaults, steps: [] }
  const fold = dealFolds(queries, FOLDS, seed)
  const rowsWhere = (keep: (f: number) => boolean) =>
    Int32Array.from([...fold.keys()].filter((row) => keep(fold[row]!)))
  const splits = Array.from({ length: FOLDS }, (_, f) => ({
    train: selectRows(
      design,
      rowsWhere((of) => of !== f),
    ),
    test: selectRows(
      design,
      rowsWhere((of) => of === f),
    ),
  }))
  const dense = splits.map((split) => ({ train: withoutHashed(split.train), test: withoutHashed(split.test) }))
  const policies = design.width > columns.width ? PENALTY_GRID.policy : [defaults.policy]
  const denseGrid = policies.flatMap((policy) => PENALTY_GRID.style.map((style) => ({ ...defaults, style, policy })))
  let { penalties } = pickLeast(tryGrid(dense, denseGrid, columns))
  if (columns.embedding > 0) {
    const grid = PENALTY_GRID.embedding.map((embedding) => ({ ...penalties, embedding }))
    penalties = pickLeast(tryGrid(dense, grid, columns)).penalties
  }
  const hashedGrid = PENALTY_GRID.hashed.map((hashed) => ({ ...penalties, hashed }))
  const steps = tryGrid(splits, hashedGrid, columns)
  return { penalties: pickLeast(steps).penalties, steps }
}

interface Split {
  train: Design
  test: Design
}

function tryGrid(splits: Split[], grid: Penalties[], columns: DenseColumns): SearchStep[] {
  const total = new Float64Array(grid.length)
  let weight = 0
  for (const { train, test } of splits) {
    let start: Float64Array | undefined
    grid.forEach((penalties, g) => {
      const fit = fitPenalisedLogistic(train, lambdaOf(train, columns, penalties), 1e-3 * Math.sqrt(train.rows), start)
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
