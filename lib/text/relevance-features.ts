/** How far a rollout takes up what the query is about. */
import type { StyleFeature, StyleText } from './style-text'

const SCRIPTS = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hangul}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Thai}/gu,
]

export const RELEVANCE_FEATURES: readonly StyleFeature[] = [
  {
    name: 'query_covered',
    description: "share of the query's distinct words that the rollout uses",
    measure: (s) => s.shared / Math.max(1, s.query.distinct.length),
  },
  {
    name: 'query_echoed',
    description: "share of the rollout's distinct words that the query uses",
    measure: (s) => s.shared / Math.max(1, s.distinct),
  },
  {
    name: 'other_script',
    description: "share of the rollout's letters that are not in the query's main script",
    measure: otherScript,
  },
]

function otherScript(s: StyleText): number {
  if (s.query.isLatin && s.isLatin) return 0
  const lettersOf = (text: string, script: RegExp) => text.match(script)?.length ?? 0
  const asked = SCRIPTS.map((script) => lettersOf(s.query.text, script))
  const main = asked.indexOf(Math.max(...asked))
  if (asked[main] === 0) return 0
  const used = SCRIPTS.map((script) => lettersOf(s.text, script))
  const all = used.reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : 1 - used[main]! / all
}
