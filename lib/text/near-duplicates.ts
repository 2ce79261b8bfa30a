/**
 * Near-duplicates by MinHash. A text is the set of its words and pairs of neighbouring words (of its code points, where it
 * has no word). The signature keeps the least of 120 hashes of that set; the share of equal entries estimates the Jaccard
 * similarity of two sets with a standard error of at most 0.046. Texts that share one of 20 bands of 6 entries are the
 * candidates: a pair at similarity 0.8 is found with probability 0.998, at 0.5 with 0.27, at 0.3 with 0.01.
 * Fixed seed: stored bands stay valid. Source: Broder (1997).
 */
import { hashWord, mixBits } from './hash-word'
import { listWords } from './words'

export const SIGNATURE_SIZE = 120
export const BANDS = 20
const ROWS = SIGNATURE_SIZE / BANDS
const SEED = 0x5eed

/** Estimated similarity from which two texts count as near-duplicates. */
export const NEAR_DUPLICATE_THRESHOLD = 0.8

/** 120 unsigned 32-bit minima. Cost: 120 x distinct words and pairs. */
export function minHash(text: string): Uint32Array {
  const signature = new Uint32Array(SIGNATURE_SIZE).fill(0xffffffff)
  for (const element of elementsOf(text)) {
    for (let k = 0; k < SIGNATURE_SIZE; k++) {
      const value = mixBits(element ^ Math.imul(k + 1, 0x9e3779b9))
      if (value < signature[k]!) signature[k] = value
    }
  }
  return signature
}

/** One signed 32-bit integer for each band (PostgreSQL's integer), its number mixed in so that bands never meet. */
export function bandHashes(signature: Uint32Array): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = band + 1
    for (let row = 0; row < ROWS; row++) hash = mixBits(Math.imul(hash, 31) ^ signature[band * ROWS + row]!)
    return hash | 0
  })
}

/** Estimated Jaccard similarity of two texts, 0 to 1. */
export function estimateSimilarity(a: Uint32Array, b: Uint32Array): number {
  let equal = 0
  for (let k = 0; k < SIGNATURE_SIZE; k++) if (a[k] === b[k]) equal += 1
  return equal / SIGNATURE_SIZE
}

function elementsOf(text: string): Set<number> {
  const found = listWords(text.normalize('NFC'))
  const words = found.length > 0 ? found : [...text.normalize('NFC').trim()]
  const elements = new Set<number>()
  words.forEach((word, i) => {
    elements.add(hashWord(word, SEED))
    if (i > 0) elements.add(hashWord(`${words[i - 1]} ${word}`, SEED))
  })
  return elements
}
