/** A rollout and its query, read once for all style features. */
import { type Request, readRequest } from './request'
import { hashRuns, hashWords } from './word-hashes'
import { listWords } from './words'

export interface StyleText {
  text: string
  words: string[]
  distinct: Set<string>
  sentences: number
  query: string
  queryWords: string[]
  queryDistinct: Set<string>
  /** A hash of each word of the rollout; of runs of three words, of the rollout and of the query. */
  hashes: Uint32Array
  runs: Uint32Array
  queryRuns: Uint32Array
  request: Request
}

export interface StyleFeature {
  name: string
  description: string
  measure: (s: StyleText) => number
}

const SENTENCE = /[^.!?。！？\n]+(?:[.!?。！？]+|\n|$)/g
/** Of all hashes of words: part of the feature version. */
export const HASH_SEED = 1
const SPOKEN = /[\p{L}\p{N}]/u

/** @param query the text that the rollout answers @param rollout the rollout's text */
export function readStyle(query: string, rollout: string): StyleText {
  const words = listWords(rollout)
  const queryWords = listWords(query)
  const hashes = hashWords(words, HASH_SEED)
  const sentences = rollout.match(SENTENCE)?.filter((s) => SPOKEN.test(s)).length ?? 0
  return {
    text: rollout,
    words,
    distinct: new Set(words),
    sentences,
    query,
    queryWords,
    queryDistinct: new Set(queryWords),
    hashes,
    runs: hashRuns(hashes, 3),
    queryRuns: hashRuns(hashWords(queryWords, HASH_SEED), 3),
    request: readRequest(query),
  }
}

/** log(1 + matches); the pattern is global. */
export const counted = (pattern: RegExp) => (s: StyleText) => Math.log1p(s.text.match(pattern)?.length ?? 0)
/** 1 where the pattern occurs; it is not global. */
export const flag = (pattern: RegExp) => (s: StyleText) => (pattern.test(s.text) ? 1 : 0)
