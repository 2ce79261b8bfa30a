import { importAnnotators } from '@/lib/annotators/import-annotators'
import { addImportedJudgments, importComparisons } from '@/lib/comparisons/import-comparisons'
import type { Tx } from '@/lib/db/client'
import { ensureEnvironment } from '@/lib/environments/ensure-environment'
import { importJudgments } from '@/lib/judgments/import-judgments'
import { importPolicies } from '@/lib/policies/import-policies'
import { importPreferences } from '@/lib/preferences/import-preferences'
import { type ImportTarget, importQueries } from '@/lib/queries/import-queries'
import { importRollouts } from '@/lib/rollouts/import-rollouts'
import { type Counts, type ImportContent, noCounts, type Place, type Rejection, type VoteRow } from './content'
import { type PlacedVote, type PlannedJudgment, planVotes, type VotePlan } from './plan-votes'
import { listStandingComparisons, splitsOf } from './standing-reads'

export type Stored = {
  accepted: Counts
  /** What was there already. */
  duplicates: Counts
  rejected: Rejection[]
  /** Queries that got new rollouts. */
  touchedQueryIds: string[]
}

type Progress = (rows: number) => Promise<void>
type Ids = { queries: Map<string, string>; policies: Map<string, string>; rollouts: Map<string, string> }

/**
 * Writes what the files say, each table by its own station, in the caller's transaction. What is there already (by
 * externalId; query, policy and sample index; judge and comparison) is counted and left as it is.
 */
export async function storeContent(
  tx: Tx,
  target: ImportTarget,
  content: ImportContent,
  holdoutPercent: number,
  onProgress: Progress,
): Promise<Stored> {
  const stored: Stored = { accepted: { ...noCounts }, duplicates: { ...noCounts }, rejected: [], touchedQueryIds: [] }
  const ids: Ids = { queries: new Map(), policies: new Map(), rollouts: new Map() }
  await storeQueries(tx, target, content, holdoutPercent, ids, stored)
  await onProgress(content.queries.length)
  await storeRollouts(tx, target, content, ids, stored, onProgress)
  await storeVotes(tx, target, content.votes, ids, stored, onProgress)
  return stored
}

async function storeQueries(
  tx: Tx,
  target: ImportTarget,
  content: ImportContent,
  holdoutPercent: number,
  ids: Ids,
  stored: Stored,
) {
  const environments = new Map<string, string>()
  for (const name of new Set(content.queries.map((row) => row.environment))) {
    environments.set(name, (await ensureEnvironment(tx, target.projectId, name)).id)
  }
  const rows = content.queries.map(({ externalId, environment, messages, reference }) => ({
    ...{ externalId, messages, reference, environmentId: environments.get(environment) ?? '' },
  }))
  const results = await importQueries(tx, target, rows, holdoutPercent)
  results.forEach((result, i) => {
    const row = content.queries[i]!
    if (count('queries', result, row, stored)) ids.queries.set(row.externalId, result.id)
  })
}

async function storeRollouts(
  tx: Tx,
  target: ImportTarget,
  content: ImportContent,
  ids: Ids,
  stored: Stored,
  onProgress: Progress,
) {
  ids.policies = (
    await importPolicies(
      tx,
      placeOf(target),
      content.rollouts.map((row) => row.policy),
    )
  ).idOf
  const rows = content.rollouts.filter((row) => ids.queries.has(row.query))
  const results = await importRollouts(
    tx,
    placeOf(target),
    rows.map(({ query, policy, text, context }) => ({
      ...{
        queryId: ids.queries.get(query) ?? '',
        policyId: ids.policies.get(policy) ?? '',
        sampleIndex: 0,
        text,
        context,
      },
    })),
    onProgress,
  )
  const touched = new Set<string>()
  results.forEach((result, i) => {
    const row = rows[i]!
    if (count('rollouts', result, row, stored)) ids.rollouts.set(`${row.query} ${row.policy}`, result.id)
    if (result.created) touched.add(ids.queries.get(row.query) ?? '')
  })
  stored.touchedQueryIds = [...touched]
}

async function storeVotes(
  tx: Tx,
  target: ImportTarget,
  votes: readonly VoteRow[],
  ids: Ids,
  stored: Stored,
  onProgress: Progress,
) {
  const judges = votes.map(({ judge, kind }) => ({ externalName: judge, kind }))
  const annotators = await importAnnotators(tx, target.projectId, judges)
  stored.accepted.annotators = annotators.created
  stored.duplicates.annotators = annotators.idOf.size - annotators.created
  const placed = votes.flatMap((row) => placeVote(row, ids, annotators.idOf))
  const standing = await listStandingComparisons(tx, target.projectId, [...new Set(placed.map((vote) => vote.queryId))])
  const plan = planVotes(placed, standing)
  await importComparisons(tx, placeOf(target), plan.comparisons)
  await addImportedJudgments(tx, target.projectId, plan.added)
  await storeJudgments(tx, target, plan, ids, onProgress)
  stored.accepted.comparisons = plan.comparisons.length
  stored.duplicates.comparisons = plan.standing.size
  stored.accepted.judgments = plan.judgments.length
  stored.duplicates.judgments = plan.duplicates
  stored.rejected.push(...plan.rejected)
}

async function storeJudgments(tx: Tx, target: ImportTarget, plan: VotePlan, ids: Ids, onProgress: Progress) {
  const revisionIds = await importJudgments(tx, placeOf(target), plan.judgments.map(withoutPair))
  const splits = await splitsOf(tx, target.projectId, [...new Set(plan.judgments.map((row) => row.queryId))])
  const policies = policyOfRollouts(ids)
  const preferences = plan.judgments.map((row, i) => {
    const [rolloutAId = '', rolloutBId = ''] = row.rolloutIds
    return {
      ...{ revisionId: revisionIds[i]!, comparisonId: row.comparisonId, queryId: row.queryId, rolloutAId, rolloutBId },
      ...{ policyAId: policies.get(rolloutAId) ?? '', policyBId: policies.get(rolloutBId) ?? '' },
      outcome:
        row.preferredRolloutId === null
          ? row.outcome
          : row.preferredRolloutId === rolloutAId
            ? ('A' as const)
            : ('B' as const),
      ...{ source: row.source, annotatorId: row.annotatorId, split: splits.get(row.queryId) ?? ('NONE' as const) },
    }
  })
  await importPreferences(tx, target.projectId, preferences, onProgress)
}

function withoutPair({ queryId: _query, rolloutIds: _rollouts, ...judgment }: PlannedJudgment) {
  return judgment
}

function placeVote(row: VoteRow, ids: Ids, annotators: Map<string, string>): PlacedVote[] {
  const rolloutAId = ids.rollouts.get(`${row.query} ${row.policyA}`)
  const rolloutBId = ids.rollouts.get(`${row.query} ${row.policyB}`)
  // A side that was refused has its own rejection.
  if (!rolloutAId || !rolloutBId) return []
  const annotatorId = annotators.get(row.judge) ?? ''
  return [{ row, queryId: ids.queries.get(row.query) ?? '', rolloutAId, rolloutBId, annotatorId }]
}

function policyOfRollouts(ids: Ids): Map<string, string> {
  return new Map([...ids.rollouts].map(([key, id]) => [id, ids.policies.get(key.slice(key.indexOf(' ') + 1)) ?? '']))
}

function placeOf({ projectId, importId }: ImportTarget) {
  return { projectId, importId }
}

/** Counts a row's result and says whether the row can be used further on. */
function count(
  kind: keyof Counts,
  result: { created: boolean; conflict: string | null },
  row: Place,
  stored: Stored,
): boolean {
  if (result.conflict) stored.rejected.push({ file: row.file, line: row.line, message: result.conflict })
  else stored[result.created ? 'accepted' : 'duplicates'][kind]++
  return !result.conflict
}
