import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import type { Message } from '@/lib/queries/schema'
import { groupByComparison, type Rules, rowsOfComparison, type UnitRow } from '../internal/unit-rows'
import type { CanonicalRow, Side } from './canonical'
import { type PinnedVote, readPinnedVotes, toVote } from './read-votes'

/** Pins of a page, and bytes of text that are held at once: a text can be a million characters long. */
const PAGE = 2000
const PART_BYTES = 8_000_000

export type RowScope = {
  projectId: string
  /** Relation of the pinned preferences. */
  items: Prisma.Sql
  unit: DatasetUnit
  rules: Rules
  /** Label of each policy by id. */
  policies: ReadonlyMap<string, string>
  withAddresses: boolean
}

/** The rows of a split (null: of both) with their texts and votes, in the order of the pins. Memory: one page. */
export async function* readRows(
  tx: Tx,
  scope: RowScope,
  split: UnitRow['split'] | null,
  pageSize = PAGE,
): AsyncGenerator<CanonicalRow[]> {
  for await (const pins of readGroups(tx, scope, split, pageSize)) {
    const votes = new Map(pins.map((pin) => [pin.id, pin]))
    const rows = groupByComparison(pins).flatMap((group) => rowsOfComparison(group, scope.unit, scope.rules))
    const kept = rows.filter((row) => typeof row !== 'string')
    for (const part of partsOf(kept, votes)) yield await withTexts(tx, scope, part, votes)
  }
}

/** Pages of pins that end with their last comparison: what is cut off comes with the next. */
async function* readGroups(tx: Tx, { items }: RowScope, split: UnitRow['split'] | null, limit: number) {
  const [end] = await tx.$queryRaw<{ last: number | null }[]>`SELECT max(position) AS last FROM ${items} AS item`
  const last = end?.last ?? -1
  let open: PinnedVote[] = []
  for (let after = -1; after < last; after += limit) {
    const page = [...open, ...(await readPinnedVotes(tx, items, { split, after, limit }))]
    if (after + limit >= last) yield page
    else {
      open = groupByComparison(page).at(-1) ?? []
      yield page.slice(0, page.length - open.length)
    }
  }
}

function* partsOf(rows: readonly UnitRow[], votes: ReadonlyMap<string, PinnedVote>): Generator<UnitRow[]> {
  let part: UnitRow[] = []
  let bytes = 0
  for (const row of rows) {
    part.push(row)
    bytes += votes.get(row.preferenceIds[0] ?? '')?.bytes ?? 0
    if (bytes < PART_BYTES) continue
    yield part
    part = []
    bytes = 0
  }
  if (part.length > 0) yield part
}

type Votes = ReadonlyMap<string, PinnedVote>

async function withTexts(tx: Tx, scope: RowScope, rows: readonly UnitRow[], votes: Votes): Promise<CanonicalRow[]> {
  const rolloutOf = await readRollouts(
    tx,
    scope.projectId,
    distinct(rows.flatMap((row) => [row.rolloutAId, row.rolloutBId])),
  )
  const queryOf = await readQueries(tx, scope.projectId, distinct(rows.map((row) => row.queryId)))
  return rows.map((row) => {
    const query = queryOf.get(row.queryId)
    const [rolloutA, rolloutB] = [rolloutOf.get(row.rolloutAId), rolloutOf.get(row.rolloutBId)]
    if (!query || !rolloutA || !rolloutB) throw new Error(`What row ${row.id} is about is missing.`)
    const [a, b] = [sideOf(rolloutA, query, scope), sideOf(rolloutB, query, scope)]
    const pins = row.preferenceIds.map((id) => votes.get(id)!)
    const pin = pins[0]
    return {
      id: row.id,
      comparisonId: row.comparisonId,
      queryId: row.queryId,
      externalId: query.externalId,
      environment: query.environment,
      reference: query.reference,
      split: row.split,
      query: query.messages,
      prompt: sameContext(a, b) ? a.context : null,
      a,
      b,
      outcome: row.outcome,
      margin: row.margin,
      votesA: row.votesA,
      votesB: row.votesB,
      votesTie: row.votesTie,
      votesBothBad: row.votesBothBad,
      votes: pins.map((each) => toVote(each, scope.withAddresses)),
      arm: pin?.arm ?? '',
      propensity: pin?.propensity ?? null,
      rewardModel: pin?.rewardModel ?? null,
    }
  })
}

type StoredRollout = { id: string; text: string; context: Message[] | null; policyId: string; isTruncated: boolean }

function sideOf(rollout: StoredRollout, query: StoredQuery, { policies }: RowScope): Side {
  return {
    rolloutId: rollout.id,
    policy: policies.get(rollout.policyId) ?? '',
    text: rollout.text,
    context: rollout.context ?? query.messages,
    isTruncated: rollout.isTruncated,
  }
}

async function readRollouts(tx: Tx, projectId: string, ids: string[]): Promise<Map<string, StoredRollout>> {
  const found = await tx.$queryRaw<StoredRollout[]>`
    SELECT id, text, context, "policyId", status = 'TRUNCATED' AS "isTruncated" FROM "Rollout"
    WHERE "projectId" = ${projectId}::uuid AND id = ANY(${ids}::uuid[])`
  return new Map(found.map((row) => [row.id, row]))
}

type StoredQuery = Pick<CanonicalRow, 'externalId' | 'environment' | 'reference'> & { id: string; messages: Message[] }

async function readQueries(tx: Tx, projectId: string, ids: string[]): Promise<Map<string, StoredQuery>> {
  const found = await tx.$queryRaw<StoredQuery[]>`
    SELECT q.id, q.messages, coalesce(q."externalId", '') AS "externalId", coalesce(q.reference, '') AS reference,
      e.name AS environment
    FROM "Query" q JOIN "Environment" e ON e.id = q."environmentId"
    WHERE q."projectId" = ${projectId}::uuid AND q.id = ANY(${ids}::uuid[])`
  return new Map(found.map((row) => [row.id, row]))
}

function sameContext(a: Side, b: Side): boolean {
  return a.context === b.context || JSON.stringify(a.context) === JSON.stringify(b.context)
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
