/** A rollout against what its query asks of the form (request.ts). 0 where the query asks for nothing of the kind. */
import type { StyleFeature, StyleText } from './style-text'

const LIST_ITEM = /^[ \t]*(?:[-*+•]|\d+[.)])\s/gm
const count = (s: StyleText, pattern: RegExp) => s.text.match(pattern)?.length ?? 0
const CODE = /```|^(?: {4}|\t)\S|[;{}]\s*$|\bdef \w+\(|<\w+>/m
const TABLE = /^[ \t]*\|.*\|[ \t]*$|^[^,\n]+(?:,[^,\n]+){3,}$/m
/** |log(have / asked)|, at most 2. */
const miss = (have: number, asked: number | null) =>
  asked === null ? 0 : Math.min(2, Math.abs(Math.log((have + 1) / (asked + 1))))
const logWords = (s: StyleText) => Math.log1p(s.words.length)

export const REQUEST_FEATURES: readonly StyleFeature[] = [
  {
    name: 'words_as_asked',
    description: 'log(1 + words), negative where the query asks for a short answer; 0 where it asks for neither',
    measure: (s) => (Number(s.request.isThorough) - Number(s.request.isBrief)) * logWords(s),
  },
  {
    name: 'words_for_query',
    description: 'log(1 + words) times log(1 + words of the query / 20)',
    measure: (s) => logWords(s) * Math.log1p(s.queryWords.length / 20),
  },
  {
    name: 'amount_missed',
    description: 'how far it is from the number of items, words, sentences or paragraphs asked for',
    measure: (s) =>
      miss(count(s, LIST_ITEM), s.request.items) +
      miss(s.words.length, s.request.words) +
      miss(s.sentences, s.request.sentences) +
      miss(s.text.trim().split(/\n\s*\n/).length, s.request.paragraphs),
  },
  {
    name: 'form_given',
    description: '1 for each of list, table and code that is asked for and there',
    measure: (s) =>
      Number(s.request.wantsList && count(s, LIST_ITEM) > 1) +
      Number(s.request.wantsTable && TABLE.test(s.text)) +
      Number(s.request.wantsCode && CODE.test(s.text)),
  },
  {
    name: 'form_unasked',
    description: '1 for each of table and code that is there and not asked for',
    measure: (s) =>
      Number(!s.request.wantsTable && TABLE.test(s.text)) + Number(!s.request.wantsCode && CODE.test(s.text)),
  },
]
