/** Signs that generation went wrong: loops, copies, talk that runs on in the other's name, torn ends. */
import { countMatches, flag, type StyleFeature } from './style-text'

const TURN =
  /^[ \t]*(?:#+[ \t]*)?(?:human|user|assistant|ai|instruction|input|response|output|question|answer|q|a)\s*:/gim

export const WEAKNESS_FEATURES: readonly StyleFeature[] = [
  {
    name: 'distinct_words',
    description: 'distinct words / words',
    measure: (s) => s.distinct / Math.max(1, s.words),
  },
  {
    name: 'repetition',
    description: 'share of three-word runs that occurred before',
    measure: (s) => (s.runs === 0 ? 0 : 1 - s.distinctRuns / s.runs),
  },
  {
    name: 'repeated_lines',
    description: 'share of lines that occurred before',
    measure: (s) => repeatedLines(s.text),
  },
  {
    name: 'speaker_marks',
    description: 'log(1 + lines that begin with a speaker: Human:, Q:)',
    measure: (s) => Math.log1p(countMatches(s.text, TURN, ':')),
  },
  {
    name: 'copied',
    description: 'share of three-word runs that stand in the query',
    measure: (s) => s.copiedRuns / Math.max(1, s.runs),
  },
  {
    name: 'complete_end',
    description: '1 where it ends like a sentence, a list or a block',
    measure: flag(/[.!?。！？)\]}"”'`*|:]\s*$/),
  },
  {
    name: 'open_fence',
    description: '1 where a code block is not closed',
    measure: (s) => countMatches(s.text, /^[ \t]*```/gm, '```') % 2,
  },
  {
    name: 'markup',
    description: 'log(1 + tags and escape codes)',
    measure: (s) => Math.log1p(markup(s.text)),
  },
]

function repeatedLines(text: string): number {
  if (!text.includes('\n')) return 0
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  return lines.length === 0 ? 0 : 1 - new Set(lines).size / lines.length
}

function markup(text: string): number {
  const isIn = text.includes('<') || text.includes('&') || text.includes('\\')
  return isIn ? countMatches(text, /<\/?[a-z][^<>\n]{0,200}>|&[a-z]+;|\\[ntu]/gi) : 0
}
