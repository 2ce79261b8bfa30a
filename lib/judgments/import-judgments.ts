import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { Outcome, Source } from '@/lib/db/generated/enums'
import { insertRows } from '@/lib/db/insert-rows'

export type JudgmentToImport = {
  comparisonId: string
  annotatorId: string
  source: Source
  /** In the order in which this judge saw the two. */
  outcome: Outcome
  /** The rollout that A or B stood for; null for TIE and BOTH_BAD. */
  preferredRolloutId: string | null
  rationale: string | null
}

const COLUMNS = ['id', 'projectId', 'comparisonId', 'annotatorId', 'source', 'importId'] as const
const REVISION_COLUMNS = [
  ...(['id', 'projectId', 'judgmentId', 'comparisonId', 'number', 'kind'] as const),
  ...(['outcome', 'preferredRolloutId', 'rationale'] as const),
]

/**
 * Brings in verdicts given elsewhere: a judgment without an assignment and its first revision.
 * @returns the revision's id for each row, in their order
 */
export async function importJudgments(
  tx: Tx,
  target: { projectId: string; importId: string },
  rows: readonly JudgmentToImport[],
): Promise<string[]> {
  const { projectId, importId } = target
  const made = rows.map((row) => ({ ...row, judgmentId: uuid(), revisionId: uuid() }))
  const judgments = made.map(({ judgmentId, comparisonId, annotatorId, source }) => ({
    ...{ id: judgmentId, projectId, comparisonId, annotatorId, source, importId },
  }))
  const revisions = made.map(({ revisionId, judgmentId, comparisonId, outcome, preferredRolloutId, rationale }) => ({
    ...{ id: revisionId, projectId, judgmentId, comparisonId, outcome, preferredRolloutId, rationale },
    ...{ number: 1, kind: 'RECORDED' },
  }))
  await insertRows(tx, 'Judgment', COLUMNS, judgments)
  await insertRows(tx, 'JudgmentRevision', REVISION_COLUMNS, revisions)
  return made.map((row) => row.revisionId)
}
