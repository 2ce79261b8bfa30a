/**
 * Seeded draws of counts. Binomial: by inversion where n p < 10 (Kachitvichyanukul and Schmeiser 1988, algorithm BINV), else
 * by transformed rejection (Hormann 1993, algorithm BTRS), which costs the same at any n.
 */
import type { Random } from './random'
import { logGamma } from './special'

/** Successes in n tries of chance p. */
export function drawBinomial(n: number, p: number, random: Random): number {
  if (!(n > 0) || !(p > 0)) return 0
  if (p >= 1) return n
  if (p > 0.5) return n - drawBinomial(n, 1 - p, random)
  return n * p < 10 ? byInversion(n, p, random) : byRejection(n, p, random)
}

/** `total` draws over cells with chances proportional to `weights` (>= 0), into `out`: one binomial for each cell. */
export function drawMultinomial(total: number, weights: Float64Array, random: Random, out: Float64Array): void {
  let rest = weights.reduce((sum, w) => sum + w, 0)
  let left = total
  for (let cell = 0; cell < weights.length; cell++) {
    const w = weights[cell]!
    const drawn = w > 0 ? drawBinomial(left, Math.min(1, w / rest), random) : 0
    out[cell] = drawn
    left -= drawn
    rest -= w
  }
}

function byInversion(n: number, p: number, random: Random): number {
  const odds = p / (1 - p)
  const first = Math.exp(n * Math.log1p(-p))
  for (;;) {
    let u = random.uniform()
    let mass = first
    for (let x = 0; x <= n && x <= 200; x++) {
      if (u < mass) return x
      u -= mass
      mass *= (odds * (n - x)) / (x + 1)
    }
  }
}

function byRejection(n: number, p: number, random: Random): number {
  const spread = Math.sqrt(n * p * (1 - p))
  const b = 1.15 + 2.53 * spread
  const a = -0.0873 + 0.0248 * b + 0.01 * p
  const centre = n * p + 0.5
  const alpha = (2.83 + 5.1 / b) * spread
  const top = Math.floor((n + 1) * p)
  for (;;) {
    const u = random.uniform() - 0.5
    let v = random.uniform()
    const us = 0.5 - Math.abs(u)
    const x = Math.floor(((2 * a) / us) * u + b * u + centre)
    if (x < 0 || x > n) continue
    if (us >= 0.07 && v <= 0.92 - 4.2 / b) return x
    v = Math.log((v * alpha) / (a / (us * us) + b))
    const gain = logGamma(top + 1) + logGamma(n - top + 1) - logGamma(x + 1) - logGamma(n - x + 1)
    if (v <= gain + (x - top) * Math.log(p / (1 - p))) return x
  }
}
