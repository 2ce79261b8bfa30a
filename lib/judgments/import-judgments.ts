import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { Outcome, Source } from '@/lib/db/generated/enums'
import { insertRows } from '@/lib/db/insert-rows'

export type JudgmentToImport = {
  comparisonId: string
  annotatorId: string
  source: Source
  /** In the order in which this judge saw the two; null for a ranking. */
  outcome: Outcome | null
  /** The rollout that A or B stood for; null for TIE and BOTH_BAD. */
  preferredRolloutId: string | null
  /** Groups of positions of the comparison, best first; null for a pair. */
  ranking: number[][] | null
  degree: number | null
  rationale: string | null
  aspects: Record<string, string>
  seconds: number | null
  blind: boolean
  judgedAt: string | null
}

const COLUMNS = ['id', 'projectId', 'comparisonId', 'annotatorId', 'source', 'importId'] as const
const REVISION_COLUMNS = [
  ...(['id', 'projectId', 'judgmentId', 'comparisonId', 'number', 'kind'] as const),
  ...([
    'outcome',
    'preferredRolloutId',
    'ranking',
    'degree',
    'rationale',
    'aspects',
    'seconds',
    'blind',
    'judgedAt',
  ] as const),
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
  const revisions = made.map(({ revisionId, judgmentId, annotatorId: _, source: _source, ...said }) => ({
    ...{ id: revisionId, projectId, judgmentId, number: 1, kind: 'RECORDED' },
    ...said,
  }))
  await insertRows(tx, 'Judgment', COLUMNS, judgments)
  await insertRows(tx, 'JudgmentRevision', REVISION_COLUMNS, revisions)
  return made.map((row) => row.revisionId)
}
