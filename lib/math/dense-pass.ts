/** One pass over the dense rows of a design, some rows at a time: read once, used for z = X w and for X^T u. */
import type { DenseKernels } from './compiled-kernels'
import { layOut } from './compiled-kernels'
import type { Design } from './difference-matrix'

export interface DensePass {
  /** Rows at a time, at most. */
  most: number
  /** z = rows from .. to - 1 times w */
  project(from: number, to: number, z: Float64Array): void
  /** gradient += the same rows times u, right after they were projected */
  collect(from: number, to: number, u: Float64Array): void
  /** Adds what was collected to the first `width` of `gradient`. */
  finish(gradient: Float64Array): void
}

/** @param kernels null for the plain loops, the reference for the compiled ones */
export function startPass(x: Design, w: Float64Array, kernels: DenseKernels | null): DensePass {
  return kernels && x.width >= 4 ? compiledPass(kernels, x, w) : plainPass(x, w)
}

/** Singles of a block: with w and the gradient it stays in the first or second cache. */
const BLOCK = 16_384

function compiledPass(kernels: DenseKernels, { dense, width }: Design, w: Float64Array): DensePass {
  const most = Math.max(4, Math.floor(BLOCK / width) & ~3)
  const [weights, sums, values, block] = layOut(kernels, width, width, most, (most * width) / 2)
  weights!.view.set(w.subarray(0, width))
  const singles = new Float32Array(kernels.memory.buffer, block!.at, most * width)
  const filled = (from: number, to: number) => (to - from + 3) & ~3
  return {
    most,
    project(from, to, z) {
      singles.set(dense.subarray(from * width, to * width))
      if ((to - from) & 3) singles.fill(0, (to - from) * width)
      kernels.project(block!.at, filled(from, to), width, weights!.at, values!.at)
      for (let r = 0; r < to - from; r++) z[r] = values!.view[r]!
    },
    collect(from, to, u) {
      for (let r = 0; r < filled(from, to); r++) values!.view[r] = r < to - from ? u[r]! : 0
      kernels.collect(block!.at, filled(from, to), width, values!.at, sums!.at)
    },
    finish(gradient) {
      for (let j = 0; j < width; j++) gradient[j]! += sums!.view[j]!
    },
  }
}

function plainPass(x: Design, w: Float64Array): DensePass {
  const sums = new Float64Array(x.width)
  return {
    most: 4,
    project: (from, to, z) => projectFour(x, w, from, to, z),
    collect: (from, to, u) => collectFour(x, u, from, to, sums),
    finish(gradient) {
      for (let j = 0; j < x.width; j++) gradient[j]! += sums[j]!
    },
  }
}

/** z = dense rows from .. to - 1, at most four, times w. */
function projectFour({ dense, width }: Design, w: Float64Array, from: number, to: number, z: Float64Array): void {
  if (to - from < 4) {
    for (let r = from; r < to; r++) {
      let sum = 0
      for (let j = 0, at = r * width; j < width; j++, at++) sum += dense[at]! * w[j]!
      z[r - from] = sum
    }
    return
  }
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  let at = from * width
  for (let j = 0; j < width; j++, at++) {
    const v = w[j]!
    s0 += dense[at]! * v
    s1 += dense[at + width]! * v
    s2 += dense[at + 2 * width]! * v
    s3 += dense[at + 3 * width]! * v
  }
  z[0] = s0
  z[1] = s1
  z[2] = s2
  z[3] = s3
}

/** gradient += dense rows from .. to - 1, at most four, times u. */
function collectFour(
  { dense, width }: Design,
  u: Float64Array,
  from: number,
  to: number,
  gradient: Float64Array,
): void {
  if (to - from < 4) {
    for (let r = from; r < to; r++) {
      const v = u[r - from]!
      for (let j = 0, at = r * width; j < width; j++, at++) gradient[j]! += dense[at]! * v
    }
    return
  }
  const [u0, u1, u2, u3] = [u[0]!, u[1]!, u[2]!, u[3]!]
  let at = from * width
  for (let j = 0; j < width; j++, at++) {
    gradient[j]! +=
      dense[at]! * u0 + dense[at + width]! * u1 + dense[at + 2 * width]! * u2 + dense[at + 3 * width]! * u3
  }
}
