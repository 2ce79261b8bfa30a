import { diffLines, diffWordsWithSpace } from 'diff'

/** A stretch of a rollout; `own`: the other one does not have it. */
export type Stretch = { text: string; own: boolean }

export type Differences = { A: Stretch[]; B: Stretch[] }

/** Beyond it two texts have so little in common that marking it says nothing. */
const LIMITS = { timeout: 1000, maxEditLength: 5000 }
/** Longer pairs are compared line by line. */
const WORDS_UNTIL = 40_000

/** The differences of two texts, by word, of long ones by line; null where that would take too long. The stretches joined are the texts. */
export function findDifferences(a: string, b: string): Differences | null {
  const byWord = a.length + b.length <= WORDS_UNTIL
  const changes = byWord ? diffWordsWithSpace(a, b, LIMITS) : diffLines(a, b, LIMITS)
  if (!changes) return null
  const found: Differences = { A: [], B: [] }
  for (const { value, added, removed } of changes) {
    if (!added) found.A.push({ text: value, own: removed })
    if (!removed) found.B.push({ text: value, own: added })
  }
  return found
}
