/**
 * phi(x, y): what the linear reward model sees of a query x and a rollout y. Never who wrote it.
 *   style    the measures of style-features.ts, in their order
 *   hashed   word 1-grams and 2-grams of the rollout: bucket = the hash's first bits, sign from its last, 1 + log(count),
 *            summed by bucket, the whole scaled to length 1
 * The specification is stored with the weights; weights of one version are never applied to features of another.
 * Source of the hashing trick: Weinberger et al. (2009).
 */

import { hashRuns } from './scan-words'
import { sortHashes } from './sort-hashes'
import { STYLE_FEATURES } from './style-features'
import { HASH_SEED, readStyle } from './style-text'

export interface FeatureSpec {
  version: number
  style: { name: string; description: string }[]
  hashed: { bits: number; ngrams: [number, number]; seed: number }
  /** Where the weights are also for the vectors of an embedding model: whose (an id), and how many numbers each has. */
  embedding?: { source: string; model: string; dimension: number }
}

export const FEATURE_SPEC: FeatureSpec = {
  version: 2,
  style: STYLE_FEATURES.map(({ name, description }) => ({ name, description })),
  hashed: { bits: 14, ngrams: [1, 2], seed: HASH_SEED },
}

export interface TextFeatures {
  /** One number for each entry of spec.style. */
  style: Float64Array
  /** Hashed buckets in ascending order, and their values (length 1 together; empty without words). */
  index: Int32Array
  value: Float64Array
}

/** @param query the text of the last user turn @param rollout the rollout's text @param bits log2 of the number of buckets */
export function extractFeatures(query: string, rollout: string, bits = FEATURE_SPEC.hashed.bits): TextFeatures {
  const read = readStyle(query, rollout)
  const style = new Float64Array(STYLE_FEATURES.length)
  for (let j = 0; j < style.length; j++) style[j] = STYLE_FEATURES[j]!.measure(read)
  return { style, ...fillBuckets(read.hashes, bits) }
}

// Grown as needed, so that a text leaves nothing behind but its features.
let grams = new Uint32Array(2048)
let index = new Int32Array(2048)
let value = new Float64Array(2048)

/** Sorted hashes stand by bucket, and equal ones together: one pass counts, signs and sums. */
function fillBuckets(words: Uint32Array, bits: number): { index: Int32Array; value: Float64Array } {
  if (grams.length < 2 * words.length) {
    grams = new Uint32Array(4 * words.length)
    index = new Int32Array(grams.length)
    value = new Float64Array(grams.length)
  }
  grams.set(words)
  const count = words.length + hashRuns(words, 2, grams, words.length)
  sortHashes(grams, count)
  let [used, squares] = [0, 0]
  for (let from = 0; from < count; ) {
    const bucket = grams[from]! >>> (32 - bits)
    let sum = 0
    while (from < count && grams[from]! >>> (32 - bits) === bucket) {
      const gram = grams[from]!
      const first = from
      while (from < count && grams[from] === gram) from += 1
      sum += (gram & 1 ? -1 : 1) * (from - first === 1 ? 1 : 1 + Math.log(from - first))
    }
    if (sum === 0) continue
    index[used] = bucket
    value[used] = sum
    used += 1
    squares += sum * sum
  }
  const norm = Math.sqrt(squares) || 1
  for (let e = 0; e < used; e++) value[e]! /= norm
  return { index: index.slice(0, used), value: value.slice(0, used) }
}
