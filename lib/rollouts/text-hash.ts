import { createHash } from 'node:crypto'

/** SHA-256 of a rollout's text as it is, to find identical ones. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
