import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { Split } from '@/lib/db/generated/enums'
import { insertRows } from '@/lib/db/insert-rows'
import { createConversationSplits } from './internal/conversation-splits'
import { prepareQuery } from './prepare-query'
import type { Message } from './schema'

export type ImportTarget = { projectId: string; importId: string; userId: string | null; tokenId: string | null }

export type QueryToImport = {
  /** Natural key of the query in the project; null: known by its text. */
  externalId: string | null
  environmentId: string
  messages: Message[]
  reference: string | null
}

/**
 * What became of a row. `conflict`: why it cannot be stored; then `id` is that of the query in its way. `near`: the query
 * nearly repeats another.
 */
export type ImportedQuery = { id: string; created: boolean; conflict: string | null; near: boolean }

const QUERY_COLUMNS = [
  ...(['id', 'projectId', 'environmentId', 'messages', 'text', 'normalHash', 'bands', 'split'] as const),
  ...(['reference', 'externalId', 'nearDuplicateOfId', 'importId', 'createdById'] as const),
]
const SUBMISSION_COLUMNS = [
  ...(['id', 'projectId', 'environmentId', 'importId', 'userId', 'tokenId', 'outcome', 'queryId'] as const),
]

/**
 * Brings in many queries at once, by the rules of createQuery: the same externalId or the same text gives the standing
 * query, a near-duplicate takes the split of its group's earliest, and every row leaves a QuerySubmission unless this
 * very import brought its query in. The turns of one conversation (same first user turn) share one split and are no
 * near-duplicates of each other.
 * @returns one entry for each row, in their order
 */
export async function importQueries(
  tx: Tx,
  target: ImportTarget,
  rows: readonly QueryToImport[],
  holdoutPercent: number,
): Promise<ImportedQuery[]> {
  const { projectId, importId, userId, tokenId } = target
  const prepared = rows.map((row) => ({ ...row, ...prepareQuery(row.messages, holdoutPercent) }))
  const standing = await findStanding(tx, target, prepared)
  const fresh = prepared.filter(
    (row) => !standing.byExternalId.has(row.externalId ?? '') && !standing.byHash.has(row.normalHash),
  )
  const splits = await createConversationSplits(tx, projectId, fresh)
  const created = new Map<string, { id: string; split: Split; near: string | null }>()
  const data = []
  for (const row of fresh) {
    if (created.has(row.normalHash)) continue
    const id = uuid()
    const { split, nearDuplicateOfId } = splits.assign(id, row)
    created.set(row.normalHash, { id, split, near: nearDuplicateOfId })
    data.push({ ...row, id, projectId, split, nearDuplicateOfId, importId, createdById: userId })
  }
  await insertRows(tx, 'Query', QUERY_COLUMNS, data)
  const taken = new Set<string>()
  const results = prepared.map((row) => resultOf(row, standing, created, taken))
  const submissions = prepared.flatMap((row, i) => {
    const result = results[i]!
    if (result.conflict || (!result.created && standing.own.has(result.id))) return []
    const outcome = !result.created
      ? ('EXACT_DUPLICATE' as const)
      : result.near
        ? ('NEAR_DUPLICATE' as const)
        : ('ACCEPTED' as const)
    return [
      {
        id: uuid(),
        projectId,
        environmentId: row.environmentId,
        importId,
        userId,
        tokenId,
        outcome,
        queryId: result.id,
      },
    ]
  })
  await insertRows(tx, 'QuerySubmission', SUBMISSION_COLUMNS, submissions)
  return results
}

/** Ids of the queries with these external ids. */
export async function findQueriesByExternalId(
  tx: Tx,
  projectId: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query.findMany({
    where: { projectId, externalId: { in: [...externalIds] }, withdrawnAt: null },
    select: { id: true, externalId: true },
  })
  return new Map(rows.map((row) => [row.externalId ?? '', row.id]))
}

type Keyed = { externalId: string | null; normalHash: string }
type Standing = {
  byExternalId: Map<string, { id: string; normalHash: string }>
  byHash: Map<string, string>
  /** Those that this import brought in before. */
  own: ReadonlySet<string>
}

function resultOf(
  row: Keyed,
  standing: Standing,
  created: Map<string, { id: string; near: string | null }>,
  taken: Set<string>,
): ImportedQuery {
  const known = standing.byExternalId.get(row.externalId ?? '')
  if (known) {
    const same = known.normalHash === row.normalHash
    return {
      id: known.id,
      created: false,
      near: false,
      conflict: same ? null : `The query "${row.externalId}" is there already with another text.`,
    }
  }
  const id = standing.byHash.get(row.normalHash) ?? created.get(row.normalHash)?.id ?? ''
  const first = !standing.byHash.has(row.normalHash) && !taken.has(id)
  taken.add(id)
  return { id, created: first, conflict: null, near: Boolean(created.get(row.normalHash)?.near) }
}

async function findStanding(tx: Tx, { projectId, importId }: ImportTarget, rows: readonly Keyed[]): Promise<Standing> {
  const select = { id: true, externalId: true, normalHash: true, importId: true } as const
  const externalIds = rows.flatMap((row) => row.externalId ?? [])
  const whereExternal = { projectId, externalId: { in: externalIds }, withdrawnAt: null }
  const byExternalId = externalIds.length > 0 ? await tx.query.findMany({ where: whereExternal, select }) : []
  const byHash = await tx.query.findMany({
    where: { projectId, normalHash: { in: rows.map((row) => row.normalHash) }, duplicateOfId: null, withdrawnAt: null },
    select,
  })
  const own = [...byExternalId, ...byHash].filter((query) => query.importId === importId)
  return {
    byExternalId: new Map(byExternalId.map((query) => [query.externalId ?? '', query])),
    byHash: new Map(byHash.map((query) => [query.normalHash, query.id])),
    own: new Set(own.map((query) => query.id)),
  }
}
