import { describe, expect, it } from 'vitest'
import { denseKernels } from './compiled-kernels'
import { denseCurvature } from './dense-curvature'
import type { Design } from './difference-matrix'
import { evaluateLoss } from './logistic-loss'
import { createRandom } from './random'

/** Sizes that no block, tile or pair of columns divides. */
function draw(rows: number, width: number): Design {
  const random = createRandom(7, `kernels ${rows} ${width}`)
  const [none, side] = [new Int32Array(0), new Int32Array(rows)]
  return {
    rows,
    width,
    dense: Float32Array.from({ length: rows * width }, () => random.gaussian()),
    ...{ a: side, b: side },
    sparse: { rows: 1, start: new Int32Array(2), index: none, value: new Float64Array(0), buckets: none },
    y: Float64Array.from({ length: rows }, () => random.int(3) / 2),
    weight: Float64Array.from({ length: rows }, () => random.uniform()),
  }
}

function expectClose(found: Float64Array, wanted: Float64Array): void {
  const top = wanted.reduce((most, v) => Math.max(most, Math.abs(v)), 0)
  expect(found.length).toBe(wanted.length)
  const worst = found.reduce((most, v, at) => Math.max(most, Math.abs(v - wanted[at]!)), 0)
  expect(worst).toBeLessThanOrEqual(1e-12 * top)
}

describe('compiled loops', () => {
  it('are there on this engine', () => {
    expect(denseKernels).not.toBeNull()
  })

  for (const [rows, width] of [
    [1, 4],
    [3, 5],
    [1003, 37],
    [66, 258],
    [9, 515],
  ] as const) {
    it(`${rows} x ${width}: value, gradient and curvature of the plain loops`, () => {
      const x = draw(rows, width)
      const lambda = new Float64Array(width).fill(0.5)
      const w = Float64Array.from({ length: width }, (_, j) => Math.sin(j) / 5)
      const [plain, compiled] = [null, denseKernels].map((kernels) => {
        const [gradient, curvature] = [new Float64Array(width), new Float64Array(rows)]
        const value = evaluateLoss(x, lambda, w, gradient, curvature, kernels)
        return { value: Float64Array.of(value), gradient, curvature }
      })
      for (const name of ['value', 'gradient', 'curvature'] as const) expectClose(compiled![name], plain![name])
      const block = (kernels: typeof denseKernels, most?: number) =>
        denseCurvature(x, plain!.curvature, most ?? rows, kernels)
      expectClose(block(denseKernels), block(null))
      expectClose(block(denseKernels, 7), block(null, 7))
      expect(Buffer.from(block(denseKernels).buffer).equals(Buffer.from(block(denseKernels).buffer))).toBe(true)
    })
  }
})
