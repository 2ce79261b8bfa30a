import { createHash } from 'node:crypto'
import { normaliseText } from '@/lib/text/normalise'

/**
 * SHA-256 of "split:1:" and the normal form of the first user turn; its first 8 hex digits mod 100 below
 * `holdoutPercent` (0 to 50) make HOLDOUT. Depends on the text alone, so it is the same in every project and run, and
 * all turns of a conversation share it.
 */
export function splitOf(firstUserTurn: string, holdoutPercent: number): 'TRAIN' | 'HOLDOUT' {
  const digest = createHash('sha256')
    .update(`split:1:${normaliseText(firstUserTurn)}`)
    .digest('hex')
  return Number.parseInt(digest.slice(0, 8), 16) % 100 < holdoutPercent ? 'HOLDOUT' : 'TRAIN'
}

/**
 * HOLDOUT is cut in two by a second hash, so that what decides about a reward model is not what is published about it:
 * SHA-256 of "gate:1:" and the normal form of the first user turn; even first 8 hex digits make GATE.
 */
export function holdoutHalfOf(firstUserTurn: string): 'GATE' | 'REPORT' {
  const digest = createHash('sha256')
    .update(`gate:1:${normaliseText(firstUserTurn)}`)
    .digest('hex')
  return Number.parseInt(digest.slice(0, 8), 16) % 2 === 0 ? 'GATE' : 'REPORT'
}
