/**
 * Value, gradient and (where asked for) Hessian of the loss of styled-fit.ts in one pass over the games, in the order in which
 * they come. The sums are kept small: a cell for each ordered pair of policies, a row of `width` for each policy, a square for
 * beta; from these the Hessian is put together once. Cost: O(games x width^2 / 2), of the gradient alone O(games x width).
 * Games of weight 1 go through the compiled loops (kernels/styled.as.ts), others and engines without vectors through the plain
 * ones, which give the same to about 1e-13 of the largest entry.
 */
import { layOut, type StyledKernels, styledKernels } from './compiled-kernels'

/** Games of one group as columns. */
export interface StyledRows {
  policies: number
  width: number
  a: Int32Array
  b: Int32Array
  /** 1, 1/2 or 0, seen from a. */
  y: Float64Array
  /** Null: 1 each. */
  weight: Float64Array | null
  /** games x width: style of a's rollout less that of b's. */
  x: Float64Array
  /** Unit of each column: coefficients are for one of it. */
  units: Float64Array
}

export interface Derivatives {
  value: number
  gradient: Float64Array
  /** size x size; as it was left where only the gradient was asked for. */
  hessian: Float64Array
  isFull: boolean
}

/** Sums over the games, in the columns' own scale. */
interface Sums {
  value: number
  inTheta: Float64Array
  inBeta: Float64Array
  /** k x k, by (a, b) as the games have them. */
  pairs: Float64Array
  /** k rows of `stride`. */
  cross: Float64Array
  stride: number
  /** width x width, lower triangle. */
  squares: Float64Array
}

/** @param at theta, then beta for one unit of each column */
export function differentiate(
  rows: StyledRows,
  at: Float64Array,
  into: Derivatives,
  isFull: boolean,
  kernels: StyledKernels | null = styledKernels,
): void {
  const { policies: k, width, units } = rows
  const theta = at.subarray(0, k)
  const beta = units.map((unit, f) => at[k + f]! / unit)
  const sums =
    kernels && !rows.weight ? compiledSums(rows, theta, beta, isFull, kernels) : plainSums(rows, theta, beta, isFull)
  into.value = sums.value
  into.gradient.set(sums.inTheta)
  for (let f = 0; f < width; f++) into.gradient[k + f] = sums.inBeta[f]! / units[f]!
  into.isFull = isFull
  if (isFull) assemble(sums, k, units, into.hessian)
}

function assemble(
  { pairs, cross, stride, squares }: Sums,
  k: number,
  units: Float64Array,
  hessian: Float64Array,
): void {
  const width = units.length
  const size = k + width
  hessian.fill(0)
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < i; j++) {
      const h = pairs[i * k + j]! + pairs[j * k + i]!
      hessian[i * size + j] = hessian[j * size + i] = -h
      hessian[i * size + i]! += h
      hessian[j * size + j]! += h
    }
    for (let f = 0; f < width; f++) {
      const h = cross[i * stride + f]! / units[f]!
      hessian[i * size + k + f] = hessian[(k + f) * size + i] = h
    }
  }
  for (let f = 0; f < width; f++) {
    for (let q = 0; q <= f; q++) {
      const h = squares[f * width + q]! / (units[f]! * units[q]!)
      hessian[(k + f) * size + k + q] = hessian[(k + q) * size + k + f] = h
    }
  }
}

function plainSums(rows: StyledRows, theta: Float64Array, beta: Float64Array, isFull: boolean): Sums {
  const { policies: k, width, a, b, y, weight, x } = rows
  const [inTheta, inBeta] = [new Float64Array(k), new Float64Array(width)]
  const [pairs, cross] = [new Float64Array(isFull ? k * k : 0), new Float64Array(k * width)]
  const squares = new Float64Array(width * width)
  let value = 0
  for (let r = 0, from = 0; r < y.length; r++, from += width) {
    const [one, two] = [a[r]!, b[r]!]
    let z = theta[one]! - theta[two]!
    for (let f = 0; f < width; f++) z += beta[f]! * x[from + f]!
    const e = Math.exp(-Math.abs(z))
    const w = weight ? weight[r]! : 1
    const g = w * ((z > 0 ? 1 / (1 + e) : e / (1 + e)) - y[r]!)
    value += w * (Math.max(z, 0) - y[r]! * z + Math.log1p(e))
    inTheta[one]! += g
    inTheta[two]! -= g
    for (let f = 0; f < width; f++) inBeta[f]! += g * x[from + f]!
    if (!isFull) continue
    const h = (w * e) / ((1 + e) * (1 + e))
    pairs[one * k + two]! += h
    for (let f = 0; f < width; f++) {
      const hx = h * x[from + f]!
      cross[one * width + f]! += hx
      cross[two * width + f]! -= hx
      for (let q = 0; q <= f; q++) squares[f * width + q]! += hx * x[from + q]!
    }
  }
  return { value, inTheta, inBeta, pairs, cross, stride: width, squares }
}

/** Games copied into the kernels' memory at a time: a block and its columns stay in the processor's cache. */
const BLOCK = 512

function compiledSums(
  rows: StyledRows,
  theta: Float64Array,
  beta: Float64Array,
  isFull: boolean,
  kernels: StyledKernels,
): Sums {
  const { policies: k, width, a, b, y, x } = rows
  const stride = (width + 1) & ~1
  const full = isFull ? 1 : 0
  const room = lay(kernels, {
    ...{ theta: k, beta: 2 * width, inTheta: k, inBeta: width, value: 4 },
    ...{ pairs: full * k * k, cross: full * k * stride, squares: full * width * width },
    ...{ y: BLOCK, x: BLOCK * width + 2, sides: BLOCK, columns: BLOCK * width, g: BLOCK, h: BLOCK, hx: BLOCK },
  })
  const { inTheta, inBeta, value, pairs, cross, squares, columns, g, h, hx } = room
  room.theta.view.set(theta)
  for (let f = 0; f < width; f++) room.beta.view[2 * f] = room.beta.view[2 * f + 1] = beta[f]!
  const sides = new Int32Array(inTheta.view.buffer, room.sides.at, 2 * BLOCK)
  const [aAt, bAt] = [room.sides.at, room.sides.at + 4 * BLOCK]
  let logs = 0
  for (let from = 0; from < y.length; from += BLOCK) {
    const n = Math.min(BLOCK, y.length - from)
    const even = (n + 1) & ~1
    room.y.view.set(y.subarray(from, from + n))
    room.x.view.set(x.subarray(from * width, (from + n) * width))
    sides.set(a.subarray(from, from + n))
    sides.set(b.subarray(from, from + n), BLOCK)
    if (even > n) fillUp(n, width, sides, room.y.view, room.x.view)
    const [at, one] = [columns.at, [even, width] as const]
    const sums = [inTheta.at, pairs.at, value.at, at, g.at, h.at] as const
    kernels.slopes(...one, k, full, aAt, bAt, room.y.at, room.x.at, room.theta.at, room.beta.at, ...sums)
    logs += Math.log(value.view[2]!) + Math.log(value.view[3]!) - (even - n) * Math.LN2
    kernels.inBeta(...one, at, g.at, inBeta.at)
    if (!isFull) continue
    kernels.squares(...one, at, h.at, hx.at, squares.at)
    kernels.cross(...one, aAt, bAt, room.x.at, h.at, cross.at)
  }
  return {
    value: value.view[0]! + value.view[1]! + logs,
    inTheta: inTheta.view,
    inBeta: inBeta.view,
    pairs: pairs.view,
    cross: cross.view,
    stride,
    squares: squares.view,
  }
}

/** Rooms by name. */
function lay<Name extends string>(kernels: StyledKernels, lengths: Record<Name, number>) {
  const rooms = layOut(kernels, ...Object.values<number>(lengths))
  return Object.fromEntries(Object.keys(lengths).map((name, at) => [name, rooms[at]!])) as Record<
    Name,
    (typeof rooms)[number]
  >
}

/** A draw of the first policy with itself: no slope, its curvature in a cell that is not read. */
function fillUp(at: number, width: number, sides: Int32Array, y: Float64Array, x: Float64Array): void {
  sides[at] = sides[BLOCK + at] = 0
  y[at] = 0.5
  x.fill(0, at * width, (at + 1) * width)
}
