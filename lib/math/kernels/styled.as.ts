/**
 * One pass over a block of games with style, in AssemblyScript: compiled to WebAssembly by `npm run generate`, called by
 * styled-pass.ts alone. What is summed stands in styled-fit.ts; games have weight 1 here. Two games at a time, in double
 * precision. All arguments that end in `At` are byte addresses; `rows` is even: whoever calls fills up with zeros.
 */

/** 1.5 x 2^52: added to a small number it leaves the nearest integer in the lowest bits. */
const ROUND: f64 = 6755399441055744

/** e^t for t in [-700, 0], to 3e-16 of itself: 2^n times the series of e^r, |r| <= ln 2 / 2, up to r^13. */
function expOf(t: v128): v128 {
  const shifted = f64x2.add(f64x2.mul(t, f64x2.splat(Math.LOG2E)), f64x2.splat(ROUND))
  const n = f64x2.sub(shifted, f64x2.splat(ROUND))
  // ln 2 in two parts, so that r keeps its digits.
  let r = f64x2.sub(t, f64x2.mul(n, f64x2.splat(0.6931471803691238)))
  r = f64x2.sub(r, f64x2.mul(n, f64x2.splat(1.9082149292705877e-10)))
  const r2 = f64x2.mul(r, r)
  const r4 = f64x2.mul(r2, r2)
  const low = f64x2.add(term(1, 1, r), f64x2.mul(r2, term(0.5, 1.0 / 6, r)))
  const middle = f64x2.add(term(1.0 / 24, 1.0 / 120, r), f64x2.mul(r2, term(1.0 / 720, 1.0 / 5040, r)))
  const high = f64x2.add(term(1.0 / 40320, 1.0 / 362880, r), f64x2.mul(r2, term(1.0 / 3628800, 1.0 / 39916800, r)))
  const last = term(1.0 / 479001600, 1.0 / 6227020800, r)
  const upper = f64x2.add(high, f64x2.mul(r4, last))
  const series = f64x2.add(low, f64x2.mul(r4, f64x2.add(middle, f64x2.mul(r4, upper))))
  return f64x2.mul(series, i64x2.add(i64x2.shl(shifted, 52), i64x2.splat(0x3ff0000000000000)))
}

function term(constant: f64, slope: f64, r: v128): v128 {
  return f64x2.add(f64x2.splat(constant), f64x2.mul(f64x2.splat(slope), r))
}

function addTo(at: usize, value: f64): void {
  store<f64>(at, load<f64>(at) + value)
}

/**
 * At thetaAt: a strength for each policy; at betaAt: each coefficient twice. Adds to inThetaAt and inBetaAt the gradient, to
 * valueAt the linear part of the loss (two lanes) and writes behind it the products of 1 + e^-|z|. `isFull`: writes each
 * game's curvature to hAt, adds it to the k x k cells at curvatureAt, by (a, b) as they come. columnsAt: `width` columns of
 * the block, for beta; gAt: gradients of the games.
 */
export function slopes(
  rows: i32,
  width: i32,
  k: i32,
  isFull: bool,
  aAt: usize,
  bAt: usize,
  yAt: usize,
  xAt: usize,
  thetaAt: usize,
  betaAt: usize,
  inThetaAt: usize,
  curvatureAt: usize,
  valueAt: usize,
  columnsAt: usize,
  gAt: usize,
  hAt: usize,
): void {
  const stride = (<usize>width) << 3
  const column = (<usize>rows) << 3
  const one = f64x2.splat(1)
  let value = v128.load(valueAt)
  let product = one
  let x = xAt
  for (let r: usize = 0; r < <usize>rows; r += 2, x += 2 * stride) {
    const a0 = (<usize>load<i32>(aAt + (r << 2))) << 3
    const a1 = (<usize>load<i32>(aAt + (r << 2), 4)) << 3
    const b0 = (<usize>load<i32>(bAt + (r << 2))) << 3
    const b1 = (<usize>load<i32>(bAt + (r << 2), 4)) << 3
    let z = f64x2.sub(
      v128.load64_lane(thetaAt + a1, v128.load64_zero(thetaAt + a0), 1),
      v128.load64_lane(thetaAt + b1, v128.load64_zero(thetaAt + b0), 1),
    )
    let to = columnsAt + (r << 3)
    for (let f: usize = 0; f < stride; f += 8, to += column) {
      const both = v128.load64_lane(x + stride + f, v128.load64_zero(x + f), 1)
      v128.store(to, both)
      z = f64x2.add(z, f64x2.mul(both, v128.load(betaAt + (f << 1))))
    }
    const y = v128.load(yAt + (r << 3))
    const e = expOf(f64x2.max(f64x2.neg(f64x2.abs(z)), f64x2.splat(-700)))
    const sum = f64x2.add(one, e)
    const inverse = f64x2.div(one, sum)
    const less = f64x2.mul(e, inverse)
    const zero = f64x2.splat(0)
    const g = f64x2.sub(v128.bitselect(inverse, less, f64x2.gt(z, zero)), y)
    value = f64x2.add(value, f64x2.sub(f64x2.max(z, zero), f64x2.mul(y, z)))
    product = f64x2.mul(product, sum)
    v128.store(gAt + (r << 3), g)
    const g0 = f64x2.extract_lane(g, 0)
    const g1 = f64x2.extract_lane(g, 1)
    addTo(inThetaAt + a0, g0)
    addTo(inThetaAt + b0, -g0)
    addTo(inThetaAt + a1, g1)
    addTo(inThetaAt + b1, -g1)
    if (!isFull) continue
    const h = f64x2.mul(less, inverse)
    v128.store(hAt + (r << 3), h)
    addTo(curvatureAt + a0 * <usize>k + b0, f64x2.extract_lane(h, 0))
    addTo(curvatureAt + a1 * <usize>k + b1, f64x2.extract_lane(h, 1))
  }
  v128.store(valueAt, value)
  v128.store(valueAt, product, 16)
}

/** out[f] += sum over games of g x_f */
export function inBeta(rows: i32, width: i32, columnsAt: usize, gAt: usize, outAt: usize): void {
  const column = (<usize>rows) << 3
  for (let f = 0; f < width; f++) addTo(outAt + ((<usize>f) << 3), product(column, columnsAt + <usize>f * column, gAt))
}

function product(bytes: usize, one: usize, two: usize): f64 {
  let s = f64x2.splat(0)
  for (let at: usize = 0; at < bytes; at += 16) s = f64x2.add(s, f64x2.mul(v128.load(one + at), v128.load(two + at)))
  return f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1)
}

/** out[f, q] += sum over games of h x_f x_q for q <= f (out: width x width). hxAt: room for one column. */
export function squares(rows: i32, width: i32, columnsAt: usize, hAt: usize, hxAt: usize, outAt: usize): void {
  const column = (<usize>rows) << 3
  for (let f = 0; f < width; f++) {
    const from = columnsAt + <usize>f * column
    for (let at: usize = 0; at < column; at += 16)
      v128.store(hxAt + at, f64x2.mul(v128.load(hAt + at), v128.load(from + at)))
    const out = outAt + ((<usize>(f * width)) << 3)
    let q = 0
    for (; q + 1 <= f; q += 2) {
      let s0 = f64x2.splat(0)
      let s1 = f64x2.splat(0)
      const one = columnsAt + <usize>q * column
      for (let at: usize = 0; at < column; at += 16) {
        const hx = v128.load(hxAt + at)
        s0 = f64x2.add(s0, f64x2.mul(hx, v128.load(one + at)))
        s1 = f64x2.add(s1, f64x2.mul(hx, v128.load(one + column + at)))
      }
      addTo(out + ((<usize>q) << 3), f64x2.extract_lane(s0, 0) + f64x2.extract_lane(s0, 1))
      addTo(out + ((<usize>q) << 3) + 8, f64x2.extract_lane(s1, 0) + f64x2.extract_lane(s1, 1))
    }
    if (q <= f) addTo(out + ((<usize>q) << 3), product(column, hxAt, columnsAt + <usize>q * column))
  }
}

/**
 * cross[a, f] += h x_f and cross[b, f] -= h x_f; a policy's numbers take `width` rounded up to even, two at a time. With an odd
 * width the last of them is what the next game begins with, and is never read.
 */
export function cross(rows: i32, width: i32, aAt: usize, bAt: usize, xAt: usize, hAt: usize, crossAt: usize): void {
  const stride = (<usize>width) << 3
  const own = (<usize>((width + 1) & ~1)) << 3
  for (let r: usize = 0; r < <usize>rows; r++) {
    const h = v128.load64_splat(hAt + (r << 3))
    const x = xAt + r * stride
    const a = crossAt + <usize>load<i32>(aAt + (r << 2)) * own
    const b = crossAt + <usize>load<i32>(bAt + (r << 2)) * own
    for (let f: usize = 0; f < own; f += 16) {
      const hx = f64x2.mul(h, v128.load(x + f))
      v128.store(a + f, f64x2.add(v128.load(a + f), hx))
      v128.store(b + f, f64x2.sub(v128.load(b + f), hx))
    }
  }
}
