/** X^T D X over the dense columns: what preconditions the fit and what its posterior is the inverse of. */
import { type DenseKernels, denseKernels, layOut } from './compiled-kernels'
import type { Design } from './difference-matrix'

/**
 * Dense block of X^T D X, width x width. With `most` below the number of rows: its estimate from that many evenly spaced
 * rows. Cost: rows x width^2 / 2. d >= 0.
 */
export function denseCurvature(
  x: Design,
  d: Float64Array,
  most = x.rows,
  kernels: DenseKernels | null = denseKernels,
): Float64Array {
  const n = x.width
  const count = Math.min(most, x.rows)
  const block = kernels && n >= 4 ? compiledGram(kernels, x, d, count) : plainGram(x, d, count)
  const scale = count === 0 ? 1 : x.rows / count
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) block[j * n + i] = block[i * n + j]! *= scale
  return block
}

/** Row k of `count` evenly spaced ones. */
const spaced = (k: number, rows: number, count: number) => Math.floor((k * rows) / count)

/** Rows summed while a tile of the block is in registers. */
const CHUNK = 64

function compiledGram(kernels: DenseKernels, { dense, width, rows }: Design, d: Float64Array, count: number) {
  const size = (width + 3) & ~3
  const [stripes, sums] = layOut(kernels, size * CHUNK, size * size)
  const a = stripes!.view
  for (let from = 0; from < count; from += CHUNK) {
    for (let k = 0; k < CHUNK; k++) {
      const row = spaced(Math.min(from + k, count - 1), rows, count)
      // Past the end a row stands in with weight 0.
      const root = from + k < count ? Math.sqrt(d[row]!) : 0
      const at = row * width
      for (let j = 0; j < width; j++) a[(j >> 2) * 4 * CHUNK + 4 * k + (j & 3)] = root * dense[at + j]!
    }
    kernels.addGram(stripes!.at, CHUNK, size, sums!.at)
  }
  const block = new Float64Array(width * width)
  for (let i = 0; i < width; i++) block.set(sums!.view.subarray(i * size, i * size + i + 1), i * width)
  return block
}

function plainGram(x: Design, d: Float64Array, count: number): Float64Array {
  const n = x.width
  const block = new Float64Array(n * n)
  const row = new Int32Array(4)
  const weight = new Float64Array(4)
  for (let k = 0; k < count; k += 4) {
    for (let i = 0; i < 4; i++) {
      // Past the end a row stands in with weight 0.
      row[i] = spaced(Math.min(k + i, count - 1), x.rows, count)
      weight[i] = k + i < count ? d[row[i]!]! : 0
    }
    addOuterProducts(block, x, row, weight)
  }
  return block
}

/** Lower triangle of block += sum of weight x x^T over four rows. */
function addOuterProducts(block: Float64Array, { dense, width }: Design, row: Int32Array, weight: Float64Array): void {
  const [p, q, r, s] = [row[0]! * width, row[1]! * width, row[2]! * width, row[3]! * width]
  const [wp, wq, wr, ws] = [weight[0]!, weight[1]!, weight[2]!, weight[3]!]
  for (let i = 0; i < width; i++) {
    const [a, b, c, d] = [wp * dense[p + i]!, wq * dense[q + i]!, wr * dense[r + i]!, ws * dense[s + i]!]
    if (a === 0 && b === 0 && c === 0 && d === 0) continue
    const at = i * width
    for (let j = 0; j <= i; j++)
      block[at + j]! += a * dense[p + j]! + b * dense[q + j]! + c * dense[r + j]! + d * dense[s + j]!
  }
}
