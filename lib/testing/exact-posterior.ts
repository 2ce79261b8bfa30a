import { buildDesign, styleScale } from '@/lib/math/difference-matrix'
import { factorCholesky, solveCholesky } from '@/lib/math/linalg'
import type { LinearRewardModel } from '@/lib/math/linear-reward'
import { evaluateLoss } from '@/lib/math/logistic-loss'
import { lambdaOf } from '@/lib/math/penalty-search'
import { type RewardData, type RewardFeatures, usablePreferences } from '@/lib/math/reward-data'

/**
 * Covariance of the rewards of some rollouts under the whole Laplace posterior, (X^T D X + Lambda)^-1 written out and
 * solved: what the stored posterior approximates. Blind models; buckets that the fit never saw keep their prior.
 */
export function exactRewardCovariance(
  data: RewardData,
  model: LinearRewardModel,
  items: readonly RewardFeatures[],
): Float64Array {
  const rows = usablePreferences(data)
  const scale = styleScale(data, rows)
  const x = buildDesign(data, rows, scale, 0)
  const { buckets } = x.sparse
  const n = x.width + buckets.length
  const lambda = lambdaOf(x, data.table, model.penalties)
  const w = Float64Array.from({ length: n }, (_, j) =>
    j < x.width ? model.style[j]! * scale[j]! : model.hashed.weight[j - x.width]!,
  )
  const curvature = new Float64Array(x.rows)
  evaluateLoss(x, lambda, w, new Float64Array(n), curvature)
  const columnOf = new Map([...buckets].map((bucket, j) => [bucket, x.width + j]))
  const write = ({ style, index, value }: RewardFeatures, sign: number, out: Float64Array) => {
    for (let j = 0; j < x.width; j++) out[j]! += (sign * style[j]!) / scale[j]!
    for (let e = 0; e < index.length; e++) {
      const column = columnOf.get(index[e]!)
      if (column !== undefined) out[column]! += sign * value[e]!
    }
  }
  const hessian = new Float64Array(n * n)
  for (let j = 0; j < n; j++) hessian[j * n + j] = lambda[j]!
  const { table, preferences } = data
  const ofRow = (row: number): RewardFeatures => ({
    style: table.style.subarray(row * table.width, (row + 1) * table.width),
    index: table.index.subarray(table.start[row]!, table.start[row + 1]!),
    value: table.value.subarray(table.start[row]!, table.start[row + 1]!),
  })
  rows.forEach((row, r) => {
    const difference = new Float64Array(n)
    write(ofRow(preferences.a[row]!), 1, difference)
    write(ofRow(preferences.b[row]!), -1, difference)
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++) hessian[i * n + j]! += curvature[r]! * difference[i]! * difference[j]!
  })
  const factor = factorCholesky(hessian, n)
  const vectors = items.map((item) => {
    const v = new Float64Array(n)
    write(item, 1, v)
    return v
  })
  return Float64Array.from({ length: items.length ** 2 }, (_, cell) => {
    const solved = solveCholesky(factor, n, vectors[Math.floor(cell / items.length)]!)
    return vectors[cell % items.length]!.reduce((sum, value, j) => sum + value * solved[j]!, 0)
  })
}
