/**
 * Inner loops over dense rows, in AssemblyScript: compiled to WebAssembly by `npm run generate`, called by dense-pass.ts and
 * dense-curvature.ts alone.
 * Single-precision rows lie packed in memory; sums are in double precision, two at a time. All arguments that end in
 * `At` are byte addresses. `rows` is a multiple of four: whoever calls fills up with zeros.
 */

/** Two neighbouring singles as doubles. */
function pair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

function bothOf(sum: v128): f64 {
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)
}

function addProduct(sum: v128, a: v128, b: v128): v128 {
  return f64x2.add(sum, f64x2.mul(a, b))
}

/** z[r] = row r . w */
export function project(rowsAt: usize, rows: i32, width: i32, wAt: usize, zAt: usize): void {
  const stride = (<usize>width) << 2
  const even = width & ~1
  for (let r = 0; r < rows; r += 4) {
    let at = rowsAt + <usize>r * stride
    let s0 = f64x2.splat(0)
    let s1 = f64x2.splat(0)
    let s2 = f64x2.splat(0)
    let s3 = f64x2.splat(0)
    for (let j = 0; j < even; j += 2, at += 8) {
      const w = v128.load(wAt + ((<usize>j) << 3))
      s0 = addProduct(s0, pair(at), w)
      s1 = addProduct(s1, pair(at + stride), w)
      s2 = addProduct(s2, pair(at + 2 * stride), w)
      s3 = addProduct(s3, pair(at + 3 * stride), w)
    }
    const last = width > even ? load<f64>(wAt + ((<usize>even) << 3)) : 0
    const z = zAt + ((<usize>r) << 3)
    store<f64>(z, bothOf(s0) + last * (width > even ? <f64>load<f32>(at) : 0))
    store<f64>(z, bothOf(s1) + last * (width > even ? <f64>load<f32>(at + stride) : 0), 8)
    store<f64>(z, bothOf(s2) + last * (width > even ? <f64>load<f32>(at + 2 * stride) : 0), 16)
    store<f64>(z, bothOf(s3) + last * (width > even ? <f64>load<f32>(at + 3 * stride) : 0), 24)
  }
}

/** out += sum over rows of u[r] row r */
export function collect(rowsAt: usize, rows: i32, width: i32, uAt: usize, outAt: usize): void {
  const stride = (<usize>width) << 2
  const even = width & ~1
  for (let r = 0; r < rows; r += 4) {
    let at = rowsAt + <usize>r * stride
    const u = uAt + ((<usize>r) << 3)
    const u0 = v128.load64_splat(u)
    const u1 = v128.load64_splat(u, 8)
    const u2 = v128.load64_splat(u, 16)
    const u3 = v128.load64_splat(u, 24)
    let out = outAt
    for (let j = 0; j < even; j += 2, at += 8, out += 16) {
      const near = addProduct(f64x2.mul(pair(at), u0), pair(at + stride), u1)
      const far = addProduct(f64x2.mul(pair(at + 2 * stride), u2), pair(at + 3 * stride), u3)
      v128.store(out, f64x2.add(v128.load(out), f64x2.add(near, far)))
    }
    if (width > even) {
      const sum =
        <f64>load<f32>(at) * f64x2.extract_lane(u0, 0) +
        <f64>load<f32>(at + stride) * f64x2.extract_lane(u1, 0) +
        <f64>load<f32>(at + 2 * stride) * f64x2.extract_lane(u2, 0) +
        <f64>load<f32>(at + 3 * stride) * f64x2.extract_lane(u3, 0)
      store<f64>(out, load<f64>(out) + sum)
    }
  }
}

/**
 * Lower triangle (with all of the tiles on the diagonal) of out += A^T A; out is size x size, `size` a multiple of four.
 * A lies in stripes of four columns, one after the other: stripe, row, column. A tile of four by four stays in registers
 * while all rows are summed.
 */
export function addGram(stripesAt: usize, rows: i32, size: i32, outAt: usize): void {
  const stripe = (<usize>rows) << 5
  const stride = (<usize>size) << 3
  for (let i = 0; i < size; i += 4) {
    for (let j = 0; j <= i; j += 4) {
      let a = stripesAt + <usize>(i >> 2) * stripe
      let b = stripesAt + <usize>(j >> 2) * stripe
      let s00 = f64x2.splat(0)
      let s01 = f64x2.splat(0)
      let s10 = f64x2.splat(0)
      let s11 = f64x2.splat(0)
      let s20 = f64x2.splat(0)
      let s21 = f64x2.splat(0)
      let s30 = f64x2.splat(0)
      let s31 = f64x2.splat(0)
      for (let r = 0; r < rows; r++, a += 32, b += 32) {
        const b0 = v128.load(b)
        const b1 = v128.load(b, 16)
        const a0 = v128.load64_splat(a)
        s00 = addProduct(s00, a0, b0)
        s01 = addProduct(s01, a0, b1)
        const a1 = v128.load64_splat(a, 8)
        s10 = addProduct(s10, a1, b0)
        s11 = addProduct(s11, a1, b1)
        const a2 = v128.load64_splat(a, 16)
        s20 = addProduct(s20, a2, b0)
        s21 = addProduct(s21, a2, b1)
        const a3 = v128.load64_splat(a, 24)
        s30 = addProduct(s30, a3, b0)
        s31 = addProduct(s31, a3, b1)
      }
      const out = outAt + <usize>i * stride + ((<usize>j) << 3)
      addTwo(out, s00, s01)
      addTwo(out + stride, s10, s11)
      addTwo(out + 2 * stride, s20, s21)
      addTwo(out + 3 * stride, s30, s31)
    }
  }
}

function addTwo(out: usize, first: v128, second: v128): void {
  v128.store(out, f64x2.add(v128.load(out), first))
  v128.store(out, f64x2.add(v128.load(out, 16), second), 16)
}
