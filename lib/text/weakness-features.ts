/** Signs that generation went wrong: loops, copies, talk that runs on in the other's name, torn ends. */
import { flag, type StyleFeature, type StyleText } from './style-text'

const TURN =
  /^[ \t]*(?:#+[ \t]*)?(?:human|user|assistant|ai|instruction|input|response|output|question|answer|q|a)\s*:/gim

export const WEAKNESS_FEATURES: readonly StyleFeature[] = [
  {
    name: 'distinct_words',
    description: 'distinct words / words',
    measure: (s) => s.distinct.size / Math.max(1, s.words.length),
  },
  {
    name: 'repetition',
    description: 'share of three-word runs that occurred before',
    measure: (s) => repeated(s.runs),
  },
  {
    name: 'repeated_lines',
    description: 'share of lines that occurred before',
    measure: (s) => repeated(s.text.split('\n').flatMap((line) => line.trim() || [])),
  },
  {
    name: 'speaker_marks',
    description: 'log(1 + lines that begin with a speaker: Human:, Q:)',
    measure: (s) => Math.log1p(s.text.match(TURN)?.length ?? 0),
  },
  {
    name: 'copied',
    description: 'share of three-word runs that stand in the query',
    measure: copied,
  },
  {
    name: 'complete_end',
    description: '1 where it ends like a sentence, a list or a block',
    measure: flag(/[.!?。！？)\]}"”'`*|:]\s*$/),
  },
  {
    name: 'open_fence',
    description: '1 where a code block is not closed',
    measure: (s) => (s.text.match(/^[ \t]*```/gm)?.length ?? 0) % 2,
  },
  {
    name: 'markup',
    description: 'log(1 + tags and escape codes)',
    measure: (s) => Math.log1p(s.text.match(/<\/?[a-z][^<>\n]{0,200}>|&[a-z]+;|\\[ntu]/gi)?.length ?? 0),
  },
]

function repeated(parts: string[] | Uint32Array): number {
  return parts.length === 0 ? 0 : 1 - new Set<string | number>(parts).size / parts.length
}

function copied(s: StyleText): number {
  const asked = new Set(s.queryRuns)
  if (asked.size === 0) return 0
  let count = 0
  for (const run of s.runs) if (asked.has(run)) count += 1
  return count / Math.max(1, s.runs.length)
}
