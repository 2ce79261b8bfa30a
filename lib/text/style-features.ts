/**
 * Style features of a rollout, one by one: what they measure is read by people beside their weights. Counts enter as
 * log(1 + count). None sees who wrote the rollout. The order is part of the feature version.
 */
import { countCodePoints } from './count'
import { listWords } from './words'

/** What a style feature is computed from. */
export interface StyleText {
  text: string
  words: string[]
  distinct: Set<string>
  queryWords: string[]
  sentences: number
}

export interface StyleFeature {
  name: string
  description: string
  measure: (s: StyleText) => number
}

const counted = (pattern: RegExp) => (s: StyleText) => Math.log1p(s.text.match(pattern)?.length ?? 0)
const flag = (pattern: RegExp) => (s: StyleText) => (pattern.test(s.text) ? 1 : 0)

const REFUSAL =
  /\b(?:I (?:can ?not|can['’]t|am (?:not able|unable)|won['’]t|will not|must decline)|I['’]m (?:not able|unable)|cannot (?:assist|help|fulfil)|as an ai\b|as a language model)/i
const APOLOGY = /\b(?:sorry|apologi[sz]e|apologies|unfortunately)\b/i
const HEDGE = /\b(?:maybe|perhaps|possibly|might|may|could|seems?|likely|probably|I think|I believe)\b/gi

export const STYLE_FEATURES: readonly StyleFeature[] = [
  { name: 'characters', description: 'log(1 + code points)', measure: (s) => Math.log1p(countCodePoints(s.text)) },
  { name: 'words', description: 'log(1 + words)', measure: (s) => Math.log1p(s.words.length) },
  { name: 'sentences', description: 'log(1 + sentences)', measure: (s) => Math.log1p(s.sentences) },
  {
    name: 'sentence_length',
    description: 'log(1 + words for each sentence)',
    measure: (s) => Math.log1p(s.words.length / Math.max(1, s.sentences)),
  },
  { name: 'word_length', description: 'mean letters of a word', measure: (s) => meanLength(s.words) },
  { name: 'paragraphs', description: 'log(1 + blank-line breaks)', measure: counted(/\n\s*\n/g) },
  { name: 'headers', description: 'log(1 + Markdown headers)', measure: counted(/^ {0,3}#{1,6} /gm) },
  { name: 'bold', description: 'log(1 + bold spans)', measure: counted(/\*\*[^*\n]+\*\*|__[^_\n]+__/g) },
  { name: 'list_items', description: 'log(1 + list items)', measure: counted(/^\s*(?:[-*+•]|\d+[.)]) /gm) },
  { name: 'code_blocks', description: 'log(1 + fences of code blocks)', measure: counted(/^\s*```/gm) },
  { name: 'inline_code', description: 'log(1 + inline code spans)', measure: counted(/`[^`\n]+`/g) },
  { name: 'table_rows', description: 'log(1 + table rows)', measure: counted(/^\s*\|.*\|\s*$/gm) },
  { name: 'numbers', description: 'log(1 + numbers)', measure: counted(/\d+(?:[.,]\d+)*/g) },
  { name: 'questions', description: 'log(1 + question marks)', measure: counted(/[?？]/g) },
  { name: 'exclamations', description: 'log(1 + exclamation marks)', measure: counted(/[!！]/g) },
  { name: 'links', description: 'log(1 + addresses)', measure: counted(/https?:\/\//g) },
  { name: 'quotes', description: 'log(1 + quotation marks)', measure: counted(/["“”]/g) },
  { name: 'refusal', description: '1 where it declines or speaks of being a language model', measure: flag(REFUSAL) },
  { name: 'apology', description: '1 where it apologises or regrets', measure: flag(APOLOGY) },
  { name: 'hedges', description: 'log(1 + hedging words)', measure: counted(HEDGE) },
  { name: 'first_person', description: 'log(1 + "I", "my", "me")', measure: counted(/\b(?:I|I['’]\w+|my|me)\b/g) },
  {
    name: 'distinct_words',
    description: 'distinct words / words',
    measure: (s) => s.distinct.size / Math.max(1, s.words.length),
  },
  {
    name: 'repetition',
    description: 'share of three-word runs that occurred before',
    measure: (s) => repeatedRuns(s.words),
  },
  {
    name: 'query_covered',
    description: "share of the query's distinct words that the rollout uses",
    measure: coverage,
  },
  { name: 'query_echoed', description: "share of the rollout's distinct words that the query uses", measure: echo },
  {
    name: 'complete_end',
    description: '1 where it ends like a sentence, a list or a block',
    measure: flag(/[.!?。！？)\]}"”'`*|:]\s*$/),
  },
  { name: 'empty', description: '1 where there is no word at all', measure: (s) => (s.words.length === 0 ? 1 : 0) },
]

/** @param query the text that the rollout answers @param rollout the rollout's text */
export function readStyle(query: string, rollout: string): StyleText {
  const words = listWords(rollout)
  const sentences =
    rollout.match(/[^.!?。！？\n]+(?:[.!?。！？]+|\n|$)/g)?.filter((s) => /[\p{L}\p{N}]/u.test(s)).length ?? 0
  return { text: rollout, words, distinct: new Set(words), queryWords: [...new Set(listWords(query))], sentences }
}

function meanLength(words: string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0) / Math.max(1, words.length)
}

function repeatedRuns(words: string[]): number {
  const seen = new Set<string>()
  for (let i = 0; i + 2 < words.length; i++) seen.add(`${words[i]} ${words[i + 1]} ${words[i + 2]}`)
  const runs = Math.max(0, words.length - 2)
  return runs === 0 ? 0 : 1 - seen.size / runs
}

function coverage(s: StyleText): number {
  return s.queryWords.filter((word) => s.distinct.has(word)).length / Math.max(1, s.queryWords.length)
}

function echo(s: StyleText): number {
  return s.queryWords.filter((word) => s.distinct.has(word)).length / Math.max(1, s.distinct.size)
}
