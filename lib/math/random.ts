/**
 * Seeded random numbers: sfc32 (Chris Doty-Humphrey, PractRand), 128 bits of state, seeded by two 32-bit halves of the
 * seed and a stream name, mixed by 16 rounds. The sequence of a seed is part of the product's promise (same data, same
 * seed, same result): a change here needs a new stream name, never a silent edit.
 */
import { MathError } from './math-error'

export interface Random {
  /** 32 random bits as an unsigned integer. */
  bits(): number
  /** Uniform in [0, 1), 53 bits. */
  uniform(): number
  /** Uniform integer in [0, n), without modulo bias; n from 1 to 2^32. */
  int(n: number): number
  /** Standard normal (polar method, both values used). */
  gaussian(): number
  /** Fisher-Yates in place; returns the same array. */
  shuffle<T>(items: T[]): T[]
  /** Index drawn with probability proportional to its weight (weights >= 0, sum > 0). */
  weighted(weights: ArrayLike<number>): number
}

/** FNV-1a over UTF-16 units, 32 bits: turns a name into a seed or a stream. */
export function hashSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ (text.charCodeAt(i) & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (text.charCodeAt(i) >>> 8), 0x01000193)
  }
  return hash >>> 0
}

/**
 * @param seed a safe integer >= 0
 * @param stream independent sequences of one seed ("ranks", "rank-draws"); default ""
 */
export function createRandom(seed: number, stream = ''): Random {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new MathError('bad_option', `A seed must be an integer from 0 to 2^53 - 1, got ${seed}.`)
  }
  const bits = sfc32(seed >>> 0, Math.floor(seed / 2 ** 32), hashSeed(stream))
  const uniform = () => ((bits() >>> 5) * 67108864 + (bits() >>> 6)) / 9007199254740992
  const int = (n: number) => {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32)
      throw new MathError('bad_option', `int(n) needs n from 1, got ${n}.`)
    const limit = 2 ** 32 - (2 ** 32 % n)
    let draw = bits()
    while (draw >= limit) draw = bits()
    return draw % n
  }
  return {
    bits,
    uniform,
    int,
    gaussian: polar(uniform),
    shuffle: (items) => shuffle(items, int),
    weighted: (w) => weighted(w, uniform),
  }
}

function sfc32(low: number, high: number, stream: number): () => number {
  let a = low | 0
  let b = high | 0
  let c = stream | 0
  let counter = 1
  const bits = () => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + t) | 0
    return t >>> 0
  }
  for (let i = 0; i < 16; i++) bits()
  return bits
}

function polar(uniform: () => number): () => number {
  let spare: number | null = null
  return () => {
    if (spare !== null) {
      const value = spare
      spare = null
      return value
    }
    for (;;) {
      const u = 2 * uniform() - 1
      const v = 2 * uniform() - 1
      const s = u * u + v * v
      if (s > 0 && s < 1) {
        const scale = Math.sqrt((-2 * Math.log(s)) / s)
        spare = v * scale
        return u * scale
      }
    }
  }
}

function shuffle<T>(items: T[], int: (n: number) => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = int(i + 1)
    const kept = items[i]!
    items[i] = items[j]!
    items[j] = kept
  }
  return items
}

function weighted(weights: ArrayLike<number>, uniform: () => number): number {
  let total = 0
  let last = -1
  for (let i = 0; i < weights.length; i++) {
    const w = weights[i]!
    if (!(w >= 0 && w < Number.POSITIVE_INFINITY)) throw new MathError('not_finite', `Weight ${i} is ${w}.`)
    if (w > 0) last = i
    total += w
  }
  if (last < 0) throw new MathError('no_data', 'No weight is above 0.')
  let left = uniform() * total
  for (let i = 0; i < last; i++) {
    left -= weights[i]!
    if (left < 0) return i
  }
  // Rounding may leave a sliver after the sum: it belongs to the last item that can be drawn.
  return last
}
