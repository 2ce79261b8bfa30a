import type { Tx } from '@/lib/db/client'
import type { Split } from '@/lib/db/generated/enums'
import { estimateSimilarity, minHash, NEAR_DUPLICATE_THRESHOLD } from '@/lib/text/near-duplicates'
import { normaliseText } from '@/lib/text/normalise'
import type { Message } from '../schema'

/** What many queries brought in at once share: one conversation is known by its first user turn. */
type Conversation = {
  first: string
  queryId: string
  split: Split
  groupId: string | null
  bands: readonly number[]
  /** MinHash of `first`, once it was asked for. */
  signature?: Uint32Array
}
type Row = { messages: Message[]; bands: number[]; split: Split }
type Standing = { id: string; split: Split; messages: unknown; nearDuplicateOfId: string | null; bands: number[] }

/** Of one new query, as in find-near-duplicate.ts. */
const CANDIDATES = 50

/**
 * Gives splits to many new queries: a conversation that is nearly another's takes the split of the group's earliest;
 * one that is near both splits gets NONE. Standing queries are read once, those of the batch are added as they come.
 */
export async function createConversationSplits(tx: Tx, projectId: string, rows: readonly Row[]) {
  const ids = await idsWithBands(tx, projectId, rows)
  const standing = await tx.$queryRaw<Standing[]>`
    SELECT id, split::text, messages, "nearDuplicateOfId", bands FROM "Query" WHERE id = ANY(${ids}::uuid[])
    ORDER BY "createdAt", id`
  const known = new Map<string, Conversation>()
  const byBand = new Map<number, Conversation[]>()
  const add = (conversation: Conversation) => {
    if (known.has(conversation.first)) return
    known.set(conversation.first, conversation)
    for (const band of conversation.bands) pushTo(byBand, band, conversation)
  }
  for (const { id, split, messages, nearDuplicateOfId, bands } of standing) {
    const first = firstUserTurn(messages as Message[])
    add({ first, queryId: id, split, groupId: nearDuplicateOfId, bands })
  }
  return {
    /** Split of a new query, and the earliest query of the group that it nearly repeats. */
    assign(id: string, row: Row): { split: Split; nearDuplicateOfId: string | null } {
      const first = firstUserTurn(row.messages)
      const same = known.get(first)
      if (same) return { split: same.split, nearDuplicateOfId: same.groupId }
      const candidates = new Set(row.bands.flatMap((band) => byBand.get(band) ?? []))
      const signature = candidates.size > 0 ? minHash(first) : undefined
      const near = [...candidates].filter((candidate) => signature && isNear(signature, candidate))
      const groupId = near[0] ? (near[0].groupId ?? near[0].queryId) : null
      const split = splitBeside(near, row.split)
      add({ first, queryId: id, split, groupId, bands: row.bands, ...(signature && { signature }) })
      return { split, nearDuplicateOfId: groupId }
    },
  }
}

/**
 * The earliest queries that share a band with each of these, by one look into the index for each set of bands: what it
 * costs does not grow with the project. The planner knows neither how rare a band is nor, in the midst of an import, how
 * large the table has become: it must not read the whole of it for each row.
 */
async function idsWithBands(tx: Tx, projectId: string, rows: readonly Row[]): Promise<string[]> {
  const wanted = [...new Set(rows.map(({ bands }) => `{${bands.join(',')}}`))]
  if (wanted.length === 0) return []
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT q.id FROM unnest(${wanted}::text[]) AS wanted(bands) CROSS JOIN LATERAL (
      SELECT q.id FROM (SELECT id, "projectId", "withdrawnAt", "createdAt" FROM "Query" WHERE bands && wanted.bands::int[] OFFSET 0) AS q
      WHERE q."projectId" = ${projectId}::uuid AND q."withdrawnAt" IS NULL
      ORDER BY q."createdAt", q.id LIMIT ${CANDIDATES}) AS q`
  await tx.$executeRaw`SET LOCAL enable_seqscan = DEFAULT`
  return found.map(({ id }) => id)
}

function isNear(signature: Uint32Array, candidate: Conversation): boolean {
  candidate.signature ??= minHash(candidate.first)
  return estimateSimilarity(signature, candidate.signature) >= NEAR_DUPLICATE_THRESHOLD
}

function splitBeside(near: readonly Conversation[], own: Split): Split {
  const splits = new Set(near.map((conversation) => conversation.split))
  return splits.has('TRAIN') && splits.has('HOLDOUT') ? 'NONE' : (near[0]?.split ?? own)
}

function firstUserTurn(messages: readonly Message[]): string {
  return normaliseText(messages.find((message) => message.role === 'user')?.content ?? '')
}

function pushTo<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
