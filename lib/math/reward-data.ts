/**
 * What a reward model is fitted to: features of rollouts as one table, and preferences that point into it.
 * Dense features are row-major, hashed ones compressed sparse rows.
 */
import { type Games, OUTCOME } from './counts'
import { MathError } from './math-error'

/** Features of one rollout, as extractFeatures gives them. */
export interface RewardFeatures {
  style: ArrayLike<number>
  /** A text embedding of length 1, where the model reads one; then every rollout has one. */
  embedding?: ArrayLike<number>
  index: ArrayLike<number>
  value: ArrayLike<number>
}

export interface FeatureTable {
  rows: number
  /** Dense features of each row, `width` numbers: style first, then the embedding. */
  width: number
  /** How many of them are the embedding's; 0 = there is none. */
  embedding: number
  style: Float64Array
  /** Row r has hashed entries start[r] .. start[r + 1] - 1; bucket indices below `buckets`. */
  start: Int32Array
  index: Int32Array
  value: Float64Array
  buckets: number
}

/** Columns of equal length: which two rows of the table were compared, and how it came out. */
export interface RewardPreferences {
  a: ArrayLike<number>
  b: ArrayLike<number>
  /** Codes of OUTCOME; both bad is left out of every fit and figure. */
  outcome: ArrayLike<number>
  /** Query index of each preference: folds and standard errors keep a query together. */
  query: ArrayLike<number>
  /** Default 1. */
  weight?: Games['weight']
}

export interface RewardData {
  table: FeatureTable
  preferences: RewardPreferences
  /** Ids of the policies, and for each row of the table an index into them (-1 = none). Read by the informed variant only. */
  policies?: { ids: string[]; ofRow: ArrayLike<number> }
}

/** Packs features of rollouts into one table. Throws bad_shape, index_out_of_range, not_finite, naming the rollout. */
export function packFeatures(features: readonly RewardFeatures[], buckets: number): FeatureTable {
  const styleWidth = features[0]?.style.length ?? 0
  const embedding = features[0]?.embedding?.length ?? 0
  const width = styleWidth + embedding
  const style = new Float64Array(features.length * width)
  const start = new Int32Array(features.length + 1)
  features.forEach((f, row) => {
    if (f.style.length !== styleWidth || (f.embedding?.length ?? 0) !== embedding || f.index.length !== f.value.length)
      throw new MathError('bad_shape', `Rollout ${row}: features of another shape.`)
    style.set(f.style, row * width)
    if (f.embedding) style.set(f.embedding, row * width + styleWidth)
    start[row + 1] = start[row]! + f.index.length
  })
  const index = new Int32Array(start[features.length]!)
  const value = new Float64Array(index.length)
  features.forEach((f, row) => {
    index.set(f.index, start[row])
    value.set(f.value, start[row])
  })
  if (!areFinite(style) || !areFinite(value)) throw new MathError('not_finite', 'A feature is not finite.')
  for (let e = 0; e < index.length; e++) {
    if (!(index[e]! >= 0 && index[e]! < buckets))
      throw new MathError('index_out_of_range', `A bucket is not below ${buckets}.`)
  }
  return { rows: features.length, width, embedding, style, start, index, value, buckets }
}

/** A loop: `every` with a callback takes ten times as long. */
function areFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false
  return true
}

/** Preferences that a fit can read: both bad and a rollout against itself are left out. Returns their row numbers. */
export function usablePreferences({ table, preferences }: RewardData): Int32Array {
  const rows: number[] = []
  const { a, b, outcome, query, weight } = preferences
  for (let row = 0; row < a.length; row++) {
    for (const end of [a[row]!, b[row]!]) {
      if (!Number.isInteger(end) || end < 0 || end >= table.rows)
        throw new MathError('index_out_of_range', `Preference ${row}: rollout ${end}, of ${table.rows}.`)
    }
    const code = outcome[row]!
    if (code !== OUTCOME.A && code !== OUTCOME.B && code !== OUTCOME.TIE && code !== OUTCOME.BOTH_BAD)
      throw new MathError('unknown_outcome', `Preference ${row}: unknown outcome ${code}.`)
    if (!Number.isInteger(query[row]))
      throw new MathError('index_out_of_range', `Preference ${row}: query ${query[row]}.`)
    const w = weight ? weight[row]! : 1
    if (!(w >= 0 && w < Number.POSITIVE_INFINITY)) throw new MathError('not_finite', `Preference ${row}: weight ${w}.`)
    if (code !== OUTCOME.BOTH_BAD && a[row] !== b[row] && w > 0) rows.push(row)
  }
  return Int32Array.from(rows)
}
