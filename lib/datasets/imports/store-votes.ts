import { importAnnotators } from '@/lib/annotators/import-annotators'
import { addImportedJudgments, importComparisons } from '@/lib/comparisons/import-comparisons'
import type { Tx } from '@/lib/db/client'
import type { Source } from '@/lib/db/generated/enums'
import { importJudgments, type JudgmentToImport } from '@/lib/judgments/import-judgments'
import { implyPreferences } from '@/lib/preferences/imply'
import { importPreferences } from '@/lib/preferences/import-preferences'
import type { VoteRow } from './content'
import { type PlacedVote, type PlannedVote, planVotes, preferredOf } from './plan-votes'
import { listStandingComparisons, liveJudgments, splitsOf } from './standing-reads'
import type { PlacedRecord, StoreContext } from './store-batch'

type Vote = PlacedVote & { one: PlacedRecord }

/** Stores the votes of a batch in the order of their lines. @returns how many are new */
export async function storeVotes(tx: Tx, context: StoreContext, placed: readonly PlacedRecord[]): Promise<number> {
  const { projectId } = context.target
  const { report } = context
  const votes = await placeVotes(tx, context, placed)
  const queryIds = [...new Set(votes.map((vote) => vote.queryId))]
  const plan = planVotes(votes, await listStandingComparisons(tx, projectId, queryIds), context.votes)
  await importComparisons(tx, placeOf(context), plan.comparisons)
  await addImportedJudgments(tx, projectId, plan.added)
  await storeJudgments(tx, context, plan.judgments, placed)
  for (const { id } of plan.comparisons) report.count('comparisons', id, true)
  for (const id of plan.standing) report.count('comparisons', id, false)
  for (const row of plan.rejected) report.reject(row)
  report.accepted.judgments += plan.judgments.length
  report.duplicates.judgments += plan.duplicates.length
  for (const { vote } of plan.judgments) (vote as Vote).one.isNew = true
  const refused = new Set(plan.rejected.map((row) => `${row.file} ${row.line}`))
  for (const vote of votes) if (refused.has(`${vote.row.file} ${vote.row.line}`)) vote.one.isRefused = true
  return plan.judgments.length
}

async function placeVotes(tx: Tx, context: StoreContext, placed: readonly PlacedRecord[]): Promise<Vote[]> {
  const { projectId } = context.target
  const given = placed
    .flatMap((one) => one.record.votes.map((row) => ({ one, row })))
    .sort((a, b) => (a.row.file === b.row.file ? a.row.line - b.row.line : a.row.file < b.row.file ? -1 : 1))
  const standing = await liveJudgments(
    tx,
    projectId,
    given.flatMap(({ row }) => row.judgmentId ?? []),
  )
  const usable = given.filter(({ row }) => !standing.has(row.judgmentId ?? ''))
  context.report.duplicates.judgments += given.length - usable.length
  const judges = usable.map(({ row }) => ({ externalName: row.judge, kind: row.kind, pseudonym: row.pseudonym }))
  const before = await importAnnotators(tx, projectId, judges)
  for (const id of before.idOf.values()) context.report.count('annotators', id, before.createdIds.has(id))
  return usable.flatMap(({ one, row }) => {
    const rolloutIds = row.options.map((option) => one.rollouts[option]?.id ?? '')
    // A side that was refused has its own rejection.
    if (rolloutIds.includes('')) return []
    return [{ one, row, queryId: one.queryId, rolloutIds, annotatorId: before.idOf.get(row.judge) ?? '' }]
  })
}

async function storeJudgments(
  tx: Tx,
  context: StoreContext,
  planned: readonly PlannedVote[],
  placed: readonly PlacedRecord[],
): Promise<void> {
  const { projectId } = context.target
  const revisionIds = await importJudgments(tx, placeOf(context), planned.map(judgmentOf))
  const splits = await splitsOf(tx, projectId, [...new Set(planned.map(({ vote }) => vote.queryId))])
  const policyOf = new Map(
    placed.flatMap((one) => one.rollouts.flatMap((each) => (each ? [[each.id, each.policyId]] : []))),
  )
  const preferences = planned.flatMap(({ vote, comparisonId, items }, i) =>
    implyPreferences(
      items.map((rolloutId, position) => ({ position, rolloutId, policyId: policyOf.get(rolloutId) ?? '' })),
      verdictOf(vote, items),
    ).map((implied) => ({
      ...implied,
      ...(vote.row.weight !== undefined && items.length === 2 && { weight: vote.row.weight }),
      ...{ revisionId: revisionIds[i]!, comparisonId, queryId: vote.queryId, annotatorId: vote.annotatorId },
      ...{ source: sourceOf(vote.row), split: splits.get(vote.queryId) ?? ('NONE' as const) },
      blind: vote.row.blind ?? true,
    })),
  )
  await importPreferences(tx, projectId, preferences)
}

function verdictOf({ row, rolloutIds }: PlacedVote, items: readonly string[]) {
  const position = (option: number) => items.indexOf(rolloutIds[option] ?? '')
  if (row.ranking) return { ranking: row.ranking.map((group) => group.map(position)) }
  if (row.outcome === 'TIE' || row.outcome === 'BOTH_BAD') return { outcome: row.outcome }
  return { winner: position(row.outcome === 'A' ? 0 : 1), degree: row.degree ?? null }
}

function judgmentOf({ vote, comparisonId, items }: PlannedVote): JudgmentToImport {
  const { row, annotatorId, rolloutIds } = vote
  const ranking = row.ranking?.map((group) => group.map((option) => items.indexOf(rolloutIds[option] ?? ''))) ?? null
  return {
    ...{ comparisonId, annotatorId, source: sourceOf(row), outcome: row.outcome, ranking },
    ...{ preferredRolloutId: preferredOf(vote), degree: row.degree ?? null, rationale: row.rationale ?? null },
    ...{ aspects: row.aspects ?? {}, seconds: row.seconds ?? null, blind: row.blind ?? true },
    judgedAt: row.judgedAt ?? null,
  }
}

const SOURCES: Record<VoteRow['kind'], Source> = { PERSON: 'HUMAN', MODEL: 'MODEL', SIMULATED: 'SIMULATED' }

function sourceOf(row: VoteRow): Source {
  return row.source ?? SOURCES[row.kind]
}

function placeOf({ target }: StoreContext) {
  return { projectId: target.projectId, importId: target.importId }
}
