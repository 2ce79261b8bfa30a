import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Design } from '@/lib/math/difference-matrix'
import { evaluateLoss } from '@/lib/math/logistic-loss'
import { fitPenalisedLogistic } from '@/lib/math/penalised-logistic'
import { createRandom } from '@/lib/math/random'
import { logistic } from '@/lib/math/special'
import { inTurn, seconds } from './measure'
import { startPeer } from './peer'
import type { Bench, BenchOptions, BenchRow } from './row'

const SIZES = [
  { rows: 100_000, width: 256, goal: '≥ 8×' },
  { rows: 170_000, width: 1024, goal: '≥ 6×' },
]

export default {
  name: 'reward',
  about:
    'The linear reward model fitted to the same differences and penalty (λ = 1) as scikit-learn’s LogisticRegression (lbfgs, no intercept, its default tolerance) in double precision, numpy’s default, and in single, which ours stores; one thread each, seed 1. Error: the largest entry of the gradient of the sum, in double precision.',
  rows: async function* (options) {
    for (const size of SIZES) {
      const design = drawDesign(options.small ? size.rows / 10 : size.rows, size.width)
      for (const precision of ['float64', 'float32'] as const)
        yield await denseRow(design, precision, size.goal, options)
    }
  },
} satisfies Bench

async function denseRow(
  design: Design,
  precision: 'float64' | 'float32',
  goal: string,
  { rounds, note }: BenchOptions,
): Promise<BenchRow> {
  const { rows, width } = design
  const lambda = new Float64Array(width).fill(1)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flywheel-bench-'))
  const files = ['x.f32', 'y.f64'].map((name) => path.join(folder, name))
  writeFileSync(files[0]!, design.dense)
  writeFileSync(files[1]!, design.y)
  const peer = await startPeer('reward_dense.py', [...files, String(width), precision], note)
  let weights: Float64Array = new Float64Array(width)
  const solve = () => {
    // Half of what the peer is asked for: 1e-4 of a gradient of the mean.
    const found = fitPenalisedLogistic(design, lambda, 5e-5 * rows)
    weights = found.weights
    return found
  }
  const times = await inTurn(() => seconds(solve), peer?.run ?? null, rounds)
  const error = (w: Float64Array) => {
    const gradient = new Float64Array(width)
    evaluateLoss(design, lambda, w, gradient, new Float64Array(rows))
    return gradient.reduce((top, g) => Math.max(top, Math.abs(g)), 0)
  }
  const theirs = peer ? ((await peer.result()) as { weights: number[]; iterations: number }) : null
  peer?.stop()
  rmSync(folder, { recursive: true })
  if (theirs)
    note(
      `${rows} × ${width}: ${solve().iterations} iterations of ours, ${theirs.iterations} of the peer (${precision})`,
    )
  return {
    bench: 'reward',
    work: `dense reward model, ${rows} × ${width}`,
    peer: peer?.title ?? 'scikit-learn',
    ...times,
    goal,
    oursError: error(weights),
    peerError: theirs ? error(Float64Array.from(theirs.weights)) : null,
  }
}

/**
 * Features as text embeddings have them: the variances of their principal directions fall as 1 / k, and every column is a
 * mixture of all directions (a Hadamard matrix; the width is a power of two).
 */
function drawDesign(rows: number, width: number): Design {
  const random = createRandom(1, 'reward-bench')
  const scale = Float64Array.from({ length: width }, (_, k) => 1 / Math.sqrt(k + 1))
  const truth = Float64Array.from({ length: width }, () => random.gaussian())
  const dense = new Float32Array(rows * width)
  const y = new Float64Array(rows)
  const row = new Float64Array(width)
  for (let r = 0; r < rows; r++) {
    let z = 0
    for (let k = 0; k < width; k++) {
      row[k] = scale[k]! * random.gaussian()
      z += row[k]! * truth[k]!
    }
    y[r] = random.uniform() < logistic(z) ? 1 : 0
    dense.set(mix(row), r * width)
  }
  const none = new Int32Array(0)
  const sparse = { rows: 1, start: new Int32Array(2), index: none, value: new Float64Array(0), buckets: none }
  const side = new Int32Array(rows)
  return { rows, width, dense, a: side, b: side, sparse, y, weight: new Float64Array(rows).fill(1) }
}

/** Walsh-Hadamard transform in place, scaled so that lengths stay. */
function mix(v: Float64Array): Float64Array {
  for (let half = 1; half < v.length; half *= 2) {
    for (let from = 0; from < v.length; from += 2 * half) {
      for (let j = from; j < from + half; j++) {
        const [a, b] = [v[j]!, v[j + half]!]
        v[j] = (a + b) * Math.SQRT1_2
        v[j + half] = (a - b) * Math.SQRT1_2
      }
    }
  }
  return v
}
