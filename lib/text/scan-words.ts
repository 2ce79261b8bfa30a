/**
 * The words of words.ts as hashes of hash-word.ts, in one walk over the text: no strings are made. Feature weights are stored by these: never
 * change. Two of n words share a hash by chance with probability n^2 / 2^33: never in a text that people read.
 */
import { mixBits } from './hash-word'
import { ALONE, APOSTROPHE, FOREIGN, kindOf, LETTER, MARK, NUMBER, STOP } from './unit-kinds'

export interface ScannedWords {
  /** One hash for each word. */
  hashes: Uint32Array
  /** UTF-16 units of all words together. */
  units: number
}

const WORD = LETTER | NUMBER | MARK
let room = new Uint32Array(1024)

export function scanWords(text: string, seed: number): ScannedWords {
  const lower = text.toLowerCase()
  const n = lower.length
  if (room.length < n) room = new Uint32Array(2 * n)
  const found = room
  let count = 0
  let units = 0
  let at = 0
  while (at < n) {
    const code = codeAt(lower, at)
    const kind = kindOf(code)
    const width = code > 0xffff ? 2 : 1
    if ((kind & (WORD | ALONE)) === 0) {
      at += width
      continue
    }
    const end = (kind & ALONE) !== 0 ? at + width : tailsEnd(lower, runEnd(lower, at + width, WORD, ALONE))
    found[count++] = hashUnits(lower, at, end, seed)
    units += end - at
    at = end
  }
  return { hashes: found.slice(0, count), units }
}

/** As hashWord of that part of the text. */
function hashUnits(text: string, from: number, to: number, seed: number): number {
  let hash = seed | 0
  for (let i = from; i < to; i++) {
    let unit = Math.imul(text.charCodeAt(i), 0xcc9e2d51)
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593)
    hash ^= unit
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0
  }
  return mixBits(hash ^ (to - from))
}

/** Where the run of characters of these kinds ends. */
function runEnd(text: string, from: number, kinds: number, except: number): number {
  let at = from
  while (at < text.length) {
    const code = codeAt(text, at)
    const kind = kindOf(code)
    if ((kind & kinds) === 0 || (kind & except) !== 0) break
    at += code > 0xffff ? 2 : 1
  }
  return at
}

/** Past the apostrophes with letters behind them. */
function tailsEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && (kindOf(text.charCodeAt(at)) & APOSTROPHE) !== 0) {
    const end = runEnd(text, at + 1, LETTER, 0)
    if (end === at + 1) break
    at = end
  }
  return at
}

/** As codePointAt, which is slower. */
function codeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if ((unit & 0xfc00) !== 0xd800 || at + 1 >= text.length) return unit
  const low = text.charCodeAt(at + 1)
  return (low & 0xfc00) === 0xdc00 ? ((unit - 0xd800) << 10) + (low - 0xdc00) + 0x10000 : unit
}

export interface Survey {
  /** Stretches between stops (. ! ? and their like, line ends) with a letter or a digit. */
  sentences: number
  codePoints: number
  /** No letter but Latin ones. */
  isLatin: boolean
}

export function surveyText(text: string): Survey {
  let sentences = 0
  let pairs = 0
  let isSpoken = 0
  let any = 0
  for (let at = 0; at < text.length; at++) {
    const code = codeAt(text, at)
    const kind = kindOf(code)
    any |= kind
    if ((kind & STOP) !== 0) isSpoken = 0
    else if ((kind & (LETTER | NUMBER)) !== 0) {
      sentences += 1 - isSpoken
      isSpoken = 1
    }
    if (code > 0xffff) {
      at += 1
      pairs += 1
    }
  }
  return { sentences, codePoints: text.length - pairs, isLatin: (any & FOREIGN) === 0 }
}

/** Hashes of the runs of `length` neighbours, in order, into `out`. @returns how many */
export function hashRuns(hashes: Uint32Array, length: number, out: Uint32Array, from = 0): number {
  const runs = Math.max(0, hashes.length - length + 1)
  for (let i = 0; i < runs; i++) {
    let hash = hashes[i]!
    for (let k = 1; k < length; k++) hash = mixBits(Math.imul(hash, 0x9e3779b1) ^ hashes[i + k]!)
    out[from + i] = hash
  }
  return runs
}
