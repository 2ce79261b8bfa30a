import { createHash } from 'node:crypto'
import type { Split } from '@/lib/db/generated/enums'
import { bandHashes, minHash } from '@/lib/text/near-duplicates'
import { normaliseText } from '@/lib/text/normalise'
import type { Message } from './schema'
import { splitOf } from './split'

export type PreparedQuery = {
  /** Last user turn. */
  text: string
  /** SHA-256 of the normal form of all turns. */
  normalHash: string
  /** MinHash bands of the first user turn. */
  bands: number[]
  split: Split
}

/** What is derived from a query's turns once, at its birth. `messages` hold a user's turn. */
export function prepareQuery(messages: readonly Message[], holdoutPercent: number): PreparedQuery {
  const users = messages.filter((message) => message.role === 'user')
  const first = users[0]?.content ?? ''
  return {
    text: users.at(-1)?.content ?? '',
    normalHash: hashOf(messages),
    bands: bandHashes(minHash(first)),
    split: splitOf(first, holdoutPercent),
  }
}

function hashOf(messages: readonly Message[]): string {
  const turns = messages.map(({ role, content }) => [role, normaliseText(content)])
  return createHash('sha256').update(JSON.stringify(turns)).digest('hex')
}
