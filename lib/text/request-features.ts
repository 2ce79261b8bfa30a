/** A rollout against what its query asks of the form (request.ts). 0 where the query asks for nothing of the kind. */
import { countMatches, type StyleFeature, type StyleText } from './style-text'

const LIST_ITEM = /^[ \t]*(?:[-*+•]|\d+[.)])\s/gm
const listItems = (s: StyleText) => countMatches(s.text, LIST_ITEM)
// What is sought first stands in few texts.
const CODE = [
  { signs: ['```'], pattern: /```/ },
  { signs: ['    ', '\t'], pattern: /^(?: {4}|\t)\S/m },
  { signs: [';', '{', '}'], pattern: /[;{}]\s*$/m },
  { signs: ['def '], pattern: /\bdef \w+\(/ },
  { signs: ['<'], pattern: /<\w+>/ },
]
const TABLE = [
  { signs: ['|'], pattern: /^[ \t]*\|.*\|[ \t]*$/m },
  { signs: [','], pattern: /^[^,\n]+(?:,[^,\n]+){3,}$/m },
]
const shows = ({ text }: StyleText, form: typeof CODE) =>
  form.some(({ signs, pattern }) => signs.some((sign) => text.includes(sign)) && pattern.test(text))
/** |log(have / asked)|, at most 2. */
const miss = (have: () => number, asked: number | null) =>
  asked === null ? 0 : Math.min(2, Math.abs(Math.log((have() + 1) / (asked + 1))))
const logWords = (s: StyleText) => Math.log1p(s.words)

export const REQUEST_FEATURES: readonly StyleFeature[] = [
  {
    name: 'words_as_asked',
    description: 'log(1 + words), negative where the query asks for a short answer; 0 where it asks for neither',
    measure: (s) => (Number(s.query.request.isThorough) - Number(s.query.request.isBrief)) * logWords(s),
  },
  {
    name: 'words_for_query',
    description: 'log(1 + words) times log(1 + words of the query / 20)',
    measure: (s) => logWords(s) * Math.log1p(s.query.words / 20),
  },
  {
    name: 'amount_missed',
    description: 'how far it is from the number of items, words, sentences or paragraphs asked for',
    measure: (s) =>
      miss(() => listItems(s), s.query.request.items) +
      miss(() => s.words, s.query.request.words) +
      miss(() => s.sentences, s.query.request.sentences) +
      miss(() => s.text.trim().split(/\n\s*\n/).length, s.query.request.paragraphs),
  },
  {
    name: 'form_given',
    description: '1 for each of list, table and code that is asked for and there',
    measure: (s) =>
      Number(s.query.request.wantsList && listItems(s) > 1) +
      Number(s.query.request.wantsTable && shows(s, TABLE)) +
      Number(s.query.request.wantsCode && shows(s, CODE)),
  },
  {
    name: 'form_unasked',
    description: '1 for each of table and code that is there and not asked for',
    measure: (s) =>
      Number(!s.query.request.wantsTable && shows(s, TABLE)) + Number(!s.query.request.wantsCode && shows(s, CODE)),
  },
]
