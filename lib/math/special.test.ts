import { describe, expect, it } from 'vitest'
import {
  erf,
  erfc,
  logGamma,
  logistic,
  logSumExp,
  normalCdf,
  normalQuantile,
  softplus,
  studentTCdf,
  studentTQuantile,
} from './special'

const relative = (got: number, wanted: number) => Math.abs(got - wanted) / Math.abs(wanted)

describe('special functions', () => {
  it.each([
    [0.5, 0.5204998778130465],
    [1.9, 0.9927904292352575],
    [2.1, 0.997020533343667],
  ])('erf(%f)', (x, wanted) => {
    expect(relative(erf(x), wanted)).toBeLessThan(1e-14)
    expect(erf(-x)).toBe(-erf(x))
  })

  it('erfc keeps its relative accuracy in the tail', () => {
    expect(relative(erfc(5), 1.537459794428035e-12)).toBeLessThan(1e-12)
    expect(relative(erfc(10), 2.088487583762545e-45)).toBeLessThan(1e-12)
  })

  it('normal quantiles', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 13)
    expect(normalQuantile(1e-10)).toBeCloseTo(-6.361340902404056, 10)
    expect(normalCdf(normalQuantile(0.123))).toBeCloseTo(0.123, 14)
  })

  it.each([
    [0.975, 1, 12.706204736174694],
    [0.975, 4, 2.7764451051977934],
    [0.975, 9, 2.262157162798205],
    [0.995, 30, 2.749995653567226],
    [0.9995, 2, 31.599054576443621],
  ])('Student t quantile %f with %i degrees of freedom', (p, dof, wanted) => {
    expect(relative(studentTQuantile(p, dof), wanted)).toBeLessThan(1e-11)
    expect(studentTCdf(studentTQuantile(p, dof), dof)).toBeCloseTo(p, 12)
  })

  it('t with many degrees of freedom is the normal', () => {
    expect(studentTQuantile(0.975, 1e6)).toBeCloseTo(normalQuantile(0.975), 5)
  })

  it('log Gamma at factorials and one half', () => {
    expect(logGamma(11)).toBeCloseTo(Math.log(3628800), 12)
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13)
  })

  it('nothing overflows', () => {
    expect(logistic(-800)).toBe(0)
    expect(softplus(800)).toBe(800)
    expect(softplus(-800)).toBe(0)
    expect(logSumExp([1000, 1000])).toBeCloseTo(1000 + Math.LN2, 12)
  })

  it('a probability outside (0, 1) is an error, not NaN', () => {
    expect(() => normalQuantile(1)).toThrow(/probability/)
    expect(() => studentTQuantile(0.9, 0)).toThrow(/freedom/)
  })
})
