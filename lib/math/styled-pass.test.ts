import { describe, expect, it } from 'vitest'
import { styledKernels } from './compiled-kernels'
import { createRandom } from './random'
import { fitStyled } from './styled-fit'
import { type Derivatives, differentiate, type StyledRows } from './styled-pass'

/** Sizes that neither the block nor a pair of lanes divides; the differences far apart in scale. */
function draw(games: number, policies: number, width: number): StyledRows {
  const random = createRandom(5, `styled ${games} ${width}`)
  const a = Int32Array.from({ length: games }, () => random.int(policies))
  return {
    ...{ policies, width, a },
    b: a.map((v) => (v + 1 + random.int(policies - 1)) % policies),
    y: Float64Array.from({ length: games }, () => random.int(3) / 2),
    weight: null,
    x: Float64Array.from({ length: games * width }, (_, at) => 10 ** (at % width) * random.gaussian()),
    units: Float64Array.from({ length: width }, (_, f) => 10 ** f),
  }
}

function passOf(rows: StyledRows, scale: number, kernels: typeof styledKernels): Derivatives {
  const size = rows.policies + rows.width
  const at = Float64Array.from({ length: size }, (_, v) => scale * Math.sin(v))
  const into = { value: 0, gradient: new Float64Array(size), hessian: new Float64Array(size * size), isFull: false }
  differentiate(rows, at, into, true, kernels)
  return into
}

function expectClose(found: Float64Array, wanted: Float64Array): void {
  const top = wanted.reduce((most, v) => Math.max(most, Math.abs(v)), 0)
  const worst = found.reduce((most, v, at) => Math.max(most, Math.abs(v - wanted[at]!)), 0)
  expect(worst).toBeLessThanOrEqual(1e-12 * top)
}

describe('a pass over games with style', () => {
  it('has compiled loops on this engine', () => {
    expect(styledKernels).not.toBeNull()
  })

  it.each([
    [1, 2, 1, 1],
    [513, 3, 5, 1],
    [1024, 7, 4, 0],
    [1999, 40, 3, 200],
    [700, 5, 0, 1],
  ])('%d games, %d policies, %d columns: the compiled loops give what the plain ones do', (games, k, width, scale) => {
    const rows = draw(games, k, width)
    const [plain, compiled] = [passOf(rows, scale, null), passOf(rows, scale, styledKernels)]
    expect(compiled.value / plain.value).toBeCloseTo(1, 12)
    expectClose(compiled.gradient, plain.gradient)
    expectClose(compiled.hessian, plain.hessian)
  })

  it('the Hessian is the slope of the gradient', () => {
    const rows = draw(300, 4, 2)
    const size = 6
    const full = passOf(rows, 0.5, styledKernels)
    const shifted = { ...full, gradient: new Float64Array(size) }
    const gradientAt = (v: number, step: number) => {
      const at = Float64Array.from({ length: size }, (_, p) => 0.5 * Math.sin(p) + (p === v ? step : 0))
      differentiate(rows, at, shifted, false)
      return shifted.gradient.slice()
    }
    for (let v = 0; v < size; v++) {
      const [up, down] = [gradientAt(v, 1e-5), gradientAt(v, -1e-5)]
      for (let u = 0; u < size; u++) expect((up[u]! - down[u]!) / 2e-5).toBeCloseTo(full.hessian[u * size + v]!, 4)
    }
  })

  it('many games take four passes, one more for the Hessian at the maximum, whatever their number', () => {
    for (const games of [60_000, 240_000]) {
      const rows = draw(games, 12, 3)
      const fitWith = (needsHessian: boolean) => fitStyled(rows, { theta: new Float64Array(12), needsHessian })
      const [without, withHessian] = [fitWith(false), fitWith(true)]
      expect(without.passes).toBeLessThanOrEqual(4)
      expect(withHessian.passes).toBeLessThanOrEqual(5)
      const at = { value: 0, gradient: new Float64Array(15), hessian: new Float64Array(225), isFull: false }
      differentiate(rows, withHessian.parameters, at, true, null)
      expectClose(withHessian.hessian, at.hessian)
    }
  })
})
