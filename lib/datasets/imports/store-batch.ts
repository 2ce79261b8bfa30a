import type { Tx } from '@/lib/db/client'
import { ensureEnvironment } from '@/lib/environments/ensure-environment'
import { importPolicies } from '@/lib/policies/import-policies'
import { findQueriesByExternalId, type ImportTarget, importQueries } from '@/lib/queries/import-queries'
import { importRollouts } from '@/lib/rollouts/import-rollouts'
import type { ImportRecord, Place, RolloutRow } from './content'
import type { PreviewSoFar } from './preview'
import type { Report } from './report'
import type { Seen } from './seen'
import { storeVotes } from './store-votes'

export type StoreContext = {
  target: ImportTarget
  holdoutPercent: number
  report: Report
  /** Votes of this import so far. */
  votes: Seen
  /** Ids of environments by name. */
  environments: Map<string, string>
  preview: PreviewSoFar
}

/** A record whose query has an id, and what it brought so far. */
export type PlacedRecord = {
  record: ImportRecord
  queryId: string
  /** Id and policy of each rollout; null: it was refused. */
  rollouts: ({ id: string; policyId: string } | null)[]
  isNew: boolean
  isRefused: boolean
}

/**
 * Writes some records, each table by its own station, in the caller's transaction. What is there already (by externalId or
 * text; query, policy and sample; judge and comparison) is counted and left as it is.
 * @returns queries that got new rollouts
 */
export async function storeBatch(
  tx: Tx,
  context: StoreContext,
  records: readonly ImportRecord[],
): Promise<{ touchedQueryIds: string[]; judgments: number }> {
  const placed = await storeQueries(tx, context, records)
  const touchedQueryIds = await storeRollouts(tx, context, placed)
  const hasVotes = placed.some((one) => one.record.votes.length > 0)
  const judgments = hasVotes ? await storeVotes(tx, context, placed) : 0
  for (const one of placed) if (!one.isRefused || one.isNew) context.report.settle(one.record, one.isNew)
  return { touchedQueryIds, judgments }
}

function refuse(report: Report, one: PlacedRecord, place: Place, message: string, code = 'conflict'): void {
  one.isRefused = true
  report.reject({ file: place.file, line: place.line, code, message })
}

async function storeQueries(tx: Tx, context: StoreContext, records: readonly ImportRecord[]): Promise<PlacedRecord[]> {
  const { target, report, environments } = context
  const told = records.flatMap((record) => (record.query.messages ? [{ record, messages: record.query.messages }] : []))
  for (const { record } of told) {
    const { environment } = record.query
    if (!environments.has(environment)) {
      environments.set(environment, (await ensureEnvironment(tx, target.projectId, environment)).id)
    }
  }
  const rows = told.map(({ record: { query }, messages }) => ({
    ...{ externalId: query.externalId, messages, reference: query.reference },
    environmentId: environments.get(query.environment) ?? '',
  }))
  const results = await importQueries(tx, target, rows, context.holdoutPercent)
  for (const [i, { record }] of told.entries()) context.preview.look(record, results[i]!)
  const resultOf = new Map(told.map(({ record }, i) => [record, results[i]!]))
  const named = records.filter((record) => !record.query.messages).map((record) => record.query.externalId ?? '')
  const standing = named.length > 0 ? await findQueriesByExternalId(tx, target.projectId, named) : new Map()
  return records.map((record) => {
    const result = resultOf.get(record)
    const queryId = result ? result.id : (standing.get(record.query.externalId ?? '') ?? '')
    const one = { record, queryId, rollouts: [], isNew: result?.created ?? false, isRefused: false }
    if (result?.conflict) refuse(report, one, record, result.conflict)
    else if (queryId === '')
      refuse(report, one, record, `There is no query "${record.query.externalId}" here.`, 'no_query')
    else report.count('queries', queryId, one.isNew)
    return one
  })
}

async function storeRollouts(tx: Tx, context: StoreContext, placed: readonly PlacedRecord[]): Promise<string[]> {
  const { report } = context
  const target = { projectId: context.target.projectId, importId: context.target.importId }
  const usable = placed.filter((one) => !one.isRefused)
  if (usable.every((one) => one.record.rollouts.length === 0)) return []
  const labels = usable.flatMap((one) => one.record.rollouts.map((row) => row.policy))
  const { idOf } = await importPolicies(tx, target, labels)
  const rows = usable.flatMap((one) =>
    one.record.rollouts.map((row, i) => ({ one, row, occurrence: occurrenceOf(one.record.rollouts, i) })),
  )
  const results = await importRollouts(
    tx,
    target,
    rows.map(({ one, row: { policy, text, context: seen, sampleIndex }, occurrence }) => ({
      ...{ queryId: one.queryId, policyId: idOf.get(policy) ?? '', sampleIndex, occurrence, text, context: seen },
    })),
  )
  const touched = new Set<string>()
  for (const [i, { one, row }] of rows.entries()) {
    const { id, created, conflict } = results[i]!
    one.rollouts.push(conflict ? null : { id, policyId: idOf.get(row.policy) ?? '' })
    if (conflict)
      refuse(report, one, { file: row.file ?? one.record.file, line: row.line ?? one.record.line }, conflict)
    else report.count('rollouts', id, created)
    if (created) {
      one.isNew = true
      touched.add(one.queryId)
    }
  }
  return [...touched]
}

/** How many rollouts before it in its record have the same policy and text. */
function occurrenceOf(rollouts: readonly RolloutRow[], at: number): number {
  const { policy, text } = rollouts[at]!
  return rollouts.slice(0, at).filter((other) => other.policy === policy && other.text === text).length
}
