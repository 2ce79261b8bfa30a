import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import type { Message } from '@/lib/queries/schema'
import { readComparisons } from '../internal/pins'
import { type Rules, rowsOfComparison, type UnitRow } from '../internal/unit-rows'
import type { CanonicalRow, Side } from './canonical'
import { readVotes } from './read-votes'

/** Texts can be a million characters long, so few at a time. */
const BATCH = 250

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

/** The rows of a split (null: of both) with their texts and votes, in the order of the pins. Memory: one batch. */
export async function* readRows(
  tx: Tx,
  scope: RowScope,
  split: UnitRow['split'] | null,
  batchRows = BATCH,
): AsyncGenerator<CanonicalRow> {
  let batch: UnitRow[] = []
  for await (const pins of readComparisons(tx, scope.items)) {
    for (const row of rowsOfComparison(pins, scope.unit, scope.rules))
      if (typeof row !== 'string' && (split === null || row.split === split)) batch.push(row)
    while (batch.length >= batchRows) {
      yield* await withTexts(tx, scope, batch.slice(0, batchRows))
      batch = batch.slice(batchRows)
    }
  }
  if (batch.length > 0) yield* await withTexts(tx, scope, batch)
}

async function withTexts(tx: Tx, scope: RowScope, rows: readonly UnitRow[]): Promise<CanonicalRow[]> {
  const { projectId, policies } = scope
  const rollouts = await tx.rollout.findMany({
    where: { projectId, id: { in: distinct(rows.flatMap((row) => [row.rolloutAId, row.rolloutBId])) } },
    select: { id: true, text: true, context: true, policyId: true, status: true },
  })
  const comparisons = await tx.comparison.findMany({
    where: { projectId, id: { in: distinct(rows.map((row) => row.comparisonId)) } },
    select: { id: true, arm: true, propensity: true, rewardModel: { select: { version: true } } },
  })
  const queries = await tx.query.findMany({
    where: { projectId, id: { in: distinct(rows.map((row) => row.queryId)) } },
    select: { id: true, messages: true, externalId: true, reference: true, environment: { select: { name: true } } },
  })
  const votes = await readVotes(tx, rows, scope.withAddresses)
  const [rolloutOf, comparisonOf, queryOf] = [byId(rollouts), byId(comparisons), byId(queries)]
  return rows.map((row) => {
    const [query, comparison] = [queryOf.get(row.queryId), comparisonOf.get(row.comparisonId)]
    if (!query || !comparison) throw new Error(`What row ${row.id} is about is missing.`)
    const messages = query.messages as Message[]
    const side = (id: string): Side => {
      const rollout = rolloutOf.get(id)
      if (!rollout) throw new Error(`A rollout of row ${row.id} is missing.`)
      const context = (rollout.context ?? messages) as Message[]
      const policy = policies.get(rollout.policyId) ?? ''
      return { rolloutId: id, policy, text: rollout.text, context, isTruncated: rollout.status === 'TRUNCATED' }
    }
    const [a, b] = [side(row.rolloutAId), side(row.rolloutBId)]
    const { preferenceIds, rolloutAId: _a, rolloutBId: _b, ...unit } = row
    return {
      ...unit,
      ...{ externalId: query.externalId ?? '', environment: query.environment.name, reference: query.reference ?? '' },
      ...{ query: messages, prompt: sameContext(a, b) ? a.context : null, a, b },
      votes: preferenceIds.flatMap((id) => votes.get(id) ?? []),
      ...{ arm: comparison.arm, propensity: comparison.propensity },
      rewardModel: comparison.rewardModel?.version ?? null,
    }
  })
}

function sameContext(a: Side, b: Side): boolean {
  return a.context === b.context || JSON.stringify(a.context) === JSON.stringify(b.context)
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
