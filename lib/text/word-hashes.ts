/**
 * Words and runs of neighbouring words as 32-bit hashes, so that counting them makes no strings. Two of n runs share a
 * hash by chance with probability n^2 / 2^33: never in a text that people read. Feature weights are stored by these: never change.
 */
import { hashWord, mixBits } from './hash-word'

/** One hash for each word. */
export function hashWords(words: readonly string[], seed: number): Uint32Array {
  const known = new Map<string, number>()
  const hashes = new Uint32Array(words.length)
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    let hash = known.get(word)
    if (hash === undefined) {
      hash = hashWord(word, seed)
      known.set(word, hash)
    }
    hashes[i] = hash
  }
  return hashes
}

/** One hash for each run of `length` neighbours, in order. */
export function hashRuns(hashes: Uint32Array, length: number): Uint32Array {
  const runs = new Uint32Array(Math.max(0, hashes.length - length + 1))
  for (let i = 0; i < runs.length; i++) {
    let hash = hashes[i]!
    for (let k = 1; k < length; k++) hash = mixBits(Math.imul(hash, 0x9e3779b1) ^ hashes[i + k]!)
    runs[i] = hash
  }
  return runs
}
