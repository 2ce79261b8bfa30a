/**
 * phi(x, y): what the linear reward model sees of a query x and a rollout y. Never who wrote it.
 *   style    the measures of style-features.ts, in their order
 *   hashed   word 1-grams and 2-grams of the rollout: bucket = hash mod 2^bits, sign from another bit, 1 + log(count),
 *            summed by bucket, the whole scaled to length 1
 * The specification is stored with the weights; weights of one version are never applied to features of another.
 * Source of the hashing trick: Weinberger et al. (2009).
 */
import { hashWord } from './hash-word'
import { STYLE_FEATURES } from './style-features'
import { readStyle } from './style-text'

export interface FeatureSpec {
  version: number
  style: { name: string; description: string }[]
  hashed: { bits: number; ngrams: [number, number]; seed: number }
}

export const FEATURE_SPEC: FeatureSpec = {
  version: 2,
  style: STYLE_FEATURES.map(({ name, description }) => ({ name, description })),
  hashed: { bits: 14, ngrams: [1, 2], seed: 1 },
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
  const style = Float64Array.from(STYLE_FEATURES, (feature) => feature.measure(read))
  return { style, ...hashWords(read.words, bits) }
}

function hashWords(words: string[], bits: number): { index: Int32Array; value: Float64Array } {
  const counts = new Map<string, number>()
  words.forEach((word, i) => {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    const next = words[i + 1]
    if (next !== undefined) counts.set(`${word} ${next}`, (counts.get(`${word} ${next}`) ?? 0) + 1)
  })
  const buckets = new Map<number, number>()
  const mask = 2 ** bits - 1
  for (const [gram, count] of counts) {
    const hash = hashWord(gram, FEATURE_SPEC.hashed.seed)
    const signed = (hash >>> 31 === 1 ? -1 : 1) * (1 + Math.log(count))
    const bucket = hash & mask
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + signed)
  }
  const entries = [...buckets].filter(([, value]) => value !== 0).sort(([a], [b]) => a - b)
  const norm = Math.sqrt(entries.reduce((sum, [, value]) => sum + value * value, 0)) || 1
  return {
    index: Int32Array.from(entries, ([bucket]) => bucket),
    value: Float64Array.from(entries, ([, value]) => value / norm),
  }
}
