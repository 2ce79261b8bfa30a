import { v7 } from 'uuid'
import type { Tx } from '@/lib/db/client'
import { insertRows } from '@/lib/db/insert-rows'
import { prepareQuery } from '@/lib/queries/prepare-query'
import { textHash } from '@/lib/rollouts/text-hash'
import type { MadeComparison, MadeQuery } from './make-day'

export type Year = {
  projectId: string
  holdoutPercent: number
  /** Moment of a part of a day. */
  momentOf: (day: number, part: number) => Date
  environments: ReadonlyMap<string, string>
  policies: ReadonlyMap<string, string>
  annotators: readonly string[]
}

type Row = Record<string, unknown>
type Rows = Record<
  | 'Query'
  | 'QuerySubmission'
  | 'Rollout'
  | 'Comparison'
  | 'ComparisonItem'
  | 'Judgment'
  | 'JudgmentRevision'
  | 'Preference',
  Row[]
>

/** Judgments come half an hour after their query, one a minute, so that all of them fall on its day or the next. */
const WAIT_MS = 1_800_000
const MINUTE_MS = 60_000

/** Writes days at once, each row with its day as its birth. @returns judgments written */
export async function storeDays(
  tx: Tx,
  year: Year,
  days: readonly { day: number; queries: MadeQuery[] }[],
): Promise<number> {
  const rows: Rows = {
    ...{ Query: [], QuerySubmission: [], Rollout: [], Comparison: [] },
    ...{ ComparisonItem: [], Judgment: [], JudgmentRevision: [], Preference: [] },
  }
  for (const { day, queries } of days) for (const query of queries) addQuery(rows, year, day, query)
  for (const [table, list] of Object.entries(rows)) if (list[0]) await insertRows(tx, table, Object.keys(list[0]), list)
  return rows.Judgment.length
}

function addQuery(rows: Rows, year: Year, day: number, query: MadeQuery): void {
  const { projectId } = year
  const createdAt = year.momentOf(day, query.at * 0.9)
  const msecs = createdAt.getTime()
  const messages = [{ role: 'user' as const, content: query.text }]
  const prepared = prepareQuery(messages, year.holdoutPercent)
  const [queryId, environmentId] = [v7({ msecs }), year.environments.get(query.environment)!]
  rows.Query.push({
    ...{ id: queryId, projectId, environmentId, messages, ...prepared },
    ...{ metadata: { simulated: true }, state: 'ACCEPTED', consented: true, createdAt },
  })
  const submitted = { projectId, environmentId, queryId, createdAt }
  rows.QuerySubmission.push({ id: v7({ msecs }), ...submitted, outcome: 'ACCEPTED' })
  const rollouts = query.rollouts.map(({ policy, text }) => ({
    ...{ id: v7({ msecs }), projectId, queryId, policyId: year.policies.get(String(policy))!, sampleIndex: 0 },
    ...{ status: 'COMPLETE', text, textHash: textHash(text), attempts: 0, warnings: [], createdAt },
  }))
  rows.Rollout.push(...rollouts)
  for (const comparison of query.comparisons)
    addComparison(rows, year, { comparison, rollouts, queryId, split: prepared.split, at: msecs + WAIT_MS })
}

type Place = {
  comparison: MadeComparison
  rollouts: readonly { id: string; policyId: string }[]
  queryId: string
  split: string
  at: number
}

function addComparison(rows: Rows, year: Year, { comparison, rollouts, queryId, split, at }: Place): void {
  const { projectId } = year
  const { judgments, isTrial } = comparison
  const [a, b] = comparison.items.map((item) => rollouts[item]!) as [
    Place['rollouts'][number],
    Place['rollouts'][number],
  ]
  const id = v7({ msecs: at })
  const arm = isTrial ? 'TRIAL' : split === 'HOLDOUT' ? 'HOLDOUT' : 'RANDOM'
  rows.Comparison.push({
    ...{ id, projectId, queryId, arm, state: 'COMPLETE', overlap: judgments.length, extra: 0, priority: 0 },
    ...{ liveJudgments: judgments.length, liveLeases: 0, propensity: 1, candidateSetSize: 1, createdAt: new Date(at) },
  })
  for (const [position, { id: rolloutId }] of [a, b].entries())
    rows.ComparisonItem.push({ projectId, comparisonId: id, position, rolloutId, queryId })
  for (const [n, { annotator, outcome, seconds }] of judgments.entries()) {
    const createdAt = new Date(at + n * MINUTE_MS)
    const msecs = createdAt.getTime()
    const [judgmentId, revisionId, annotatorId] = [v7({ msecs }), v7({ msecs }), year.annotators[annotator]!]
    const shared = { projectId, comparisonId: id, createdAt }
    const flags = { revision: 1, live: true, surplus: false, ownQuery: false, adjudication: false }
    rows.Judgment.push({ id: judgmentId, ...shared, annotatorId, source: 'SIMULATED', ...flags })
    const preferredRolloutId = outcome === 'A' ? a.id : outcome === 'B' ? b.id : null
    const said = { number: 1, kind: 'RECORDED', outcome, preferredRolloutId, aspects: {}, seconds, blind: true }
    rows.JudgmentRevision.push({ id: revisionId, ...shared, judgmentId, ...said })
    rows.Preference.push({
      ...{ id: v7({ msecs }), ...shared, revisionId, queryId, rolloutAId: a.id, rolloutBId: b.id },
      ...{ policyAId: a.policyId, policyBId: b.policyId, outcome, source: 'SIMULATED', annotatorId, split, arm },
      ...{ weight: 1, use: 'DATA', blind: true, live: true },
    })
  }
}
