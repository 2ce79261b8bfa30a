/**
 * What a query asks of the form of its answer, as far as plain English patterns can tell: a rollout is measured against it.
 * Queries in other languages ask for nothing here.
 */
export interface Request {
  /** Asks for a short answer. */
  isBrief: boolean
  /** Asks for a long or thorough one. */
  isThorough: boolean
  wantsList: boolean
  wantsTable: boolean
  wantsCode: boolean
  /** Number of items asked for ("five reasons", "10 tips"); null = none. */
  items: number | null
  /** Number of words asked for, or the most allowed; null = none. */
  words: number | null
  sentences: number | null
  paragraphs: number | null
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const NUMBER = `(\\d{1,4}|${NUMBERS.join('|')})`
const ITEMS =
  'ways?|reasons?|examples?|tips?|ideas?|steps?|things?|items?|names?|titles?|points?|facts?|questions?|suggestions?|options?|benefits?|advantages?|books?|movies?|places?|words that|synonyms?|types?|lines?|bullet points?|sentences that|cities|countries|activities|recipes|strategies|adjectives'
const BRIEF =
  /\b(?:brief(?:ly)?|concise(?:ly)?|succinct(?:ly)?|short(?:er)?|summari[sz]e|summary|in a (?:word|nutshell|sentence)|one[- ]liner|tl;?dr|simplif(?:y|ied)|quick(?:ly)?)\b/i
const THOROUGH =
  /\b(?:detail(?:ed|s)?|thorough(?:ly)?|comprehensive|in[- ]depth|essay|elaborate|step[- ]by[- ]step|long(?:er)?|blog post|article|story|explain)\b/i
const LIST = /\b(?:list|bullet(?:s|ed| points?)?|enumerate|itinerary|checklist|steps|outline)\b/i
const TABLE = /\b(?:table|spreadsheet|csv|columns?)\b/i
const CODE =
  /\b(?:code|program|function|script|python|javascript|java|c\+\+|sql|html|css|regex|implement|algorithm|bash|shell|json|api|snippet)\b|```/i

const itemsPattern = new RegExp(`\\b${NUMBER}\\s+(?:[a-z-]+\\s+){0,2}(?:${ITEMS})\\b`, 'i')
const unitPattern = (unit: string) => new RegExp(`\\b${NUMBER}[- ](?:or (?:fewer|less) )?${unit}s?\\b`, 'i')
const WORDS = unitPattern('word')
const SENTENCES = unitPattern('sentence')
const PARAGRAPHS = unitPattern('paragraph')

export function readRequest(query: string): Request {
  return {
    isBrief: BRIEF.test(query),
    isThorough: THOROUGH.test(query),
    wantsList: LIST.test(query),
    wantsTable: TABLE.test(query),
    wantsCode: CODE.test(query),
    items: numberIn(query, itemsPattern),
    words: numberIn(query, WORDS),
    sentences: numberIn(query, SENTENCES),
    paragraphs: numberIn(query, PARAGRAPHS),
  }
}

function numberIn(query: string, pattern: RegExp): number | null {
  const found = pattern.exec(query)?.[1]?.toLowerCase()
  if (found === undefined) return null
  const value = /^\d/.test(found) ? Number(found) : NUMBERS.indexOf(found) + 1
  return value > 0 ? value : null
}
