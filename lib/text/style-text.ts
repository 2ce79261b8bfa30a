/** A rollout and its query, read once for all style features. */
import { HashSet } from './hash-set'
import { type Request, readRequest } from './request'
import { hashRuns, type Survey, scanWords, surveyText } from './scan-words'

export interface StyleText extends Survey {
  text: string
  words: number
  /** UTF-16 units of all words together. */
  wordUnits: number
  distinct: number
  /** Distinct words of rollout and query that are the same. */
  shared: number
  /** A hash of each word. */
  hashes: Uint32Array
  /** Runs of three words; how many of them are distinct, and stand in the query. */
  runs: number
  distinctRuns: number
  copiedRuns: number
  query: StyleQuery
}

export interface StyleQuery {
  text: string
  isLatin: boolean
  words: number
  distinct: Uint32Array
  /** Runs of three words. */
  runs: HashSet
  request: Request
}

export interface StyleFeature {
  name: string
  description: string
  measure: (s: StyleText) => number
}

/** Of all hashes of words: part of the feature version. */
export const HASH_SEED = 1

// Rollouts of one query come one after the other: it is read once for all of them.
let last: StyleQuery | null = null
const words = new HashSet()
const threes = new HashSet()
let room = new Uint32Array(1024)

/** @param query the text that the rollout answers @param rollout the rollout's text */
export function readStyle(query: string, rollout: string): StyleText {
  if (last?.text !== query) last = readQuery(query)
  const { hashes, units } = scanWords(rollout, HASH_SEED)
  const runs = fillRuns(hashes)
  words.fill(hashes)
  threes.fill(room, runs)
  const { sentences, codePoints, isLatin } = surveyText(rollout)
  return {
    text: rollout,
    sentences,
    codePoints,
    isLatin,
    words: hashes.length,
    wordUnits: units,
    distinct: words.size,
    shared: words.countOf(last.distinct),
    hashes,
    runs,
    distinctRuns: threes.size,
    copiedRuns: last.runs.countOf(room, runs),
    query: last,
  }
}

function readQuery(text: string): StyleQuery {
  const { hashes } = scanWords(text, HASH_SEED)
  const distinct = new Uint32Array(hashes.length)
  words.fill(hashes, hashes.length, distinct)
  // First, for it may make the room anew.
  const runs = fillRuns(hashes)
  return {
    text,
    isLatin: surveyText(text).isLatin,
    words: hashes.length,
    distinct: distinct.slice(0, words.size),
    runs: new HashSet().fill(room, runs),
    request: readRequest(text),
  }
}

/** Runs of three words, into `room`. */
function fillRuns(hashes: Uint32Array): number {
  if (room.length < hashes.length) room = new Uint32Array(2 * hashes.length)
  return hashRuns(hashes, 3, room)
}

/** Number of matches; the pattern is global. @param sign a text without it has no match, and is not searched */
export function countMatches(text: string, pattern: RegExp, sign = ''): number {
  if (!text.includes(sign)) return 0
  let count = 0
  pattern.lastIndex = 0
  while (pattern.test(text)) count += 1
  return count
}

/** log(1 + matches), as countMatches. */
export const counted =
  (pattern: RegExp, sign = '') =>
  (s: StyleText) =>
    Math.log1p(countMatches(s.text, pattern, sign))
/** 1 where the pattern occurs; it is not global. */
export const flag = (pattern: RegExp) => (s: StyleText) => (pattern.test(s.text) ? 1 : 0)
