import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { Outcome, Source } from '@/lib/db/generated/enums'

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

const BATCH = 1000

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
  const revisionIds: string[] = []
  for (let i = 0; i < rows.length; i += BATCH) {
    const batch = rows.slice(i, i + BATCH).map((row) => ({ ...row, judgmentId: uuid(), revisionId: uuid() }))
    await tx.judgment.createMany({
      data: batch.map(({ judgmentId, comparisonId, annotatorId, source }) => ({
        ...{ id: judgmentId, projectId, comparisonId, annotatorId, source, importId },
      })),
    })
    await tx.judgmentRevision.createMany({
      data: batch.map(({ revisionId, judgmentId, comparisonId, outcome, preferredRolloutId, rationale }) => ({
        ...{ id: revisionId, projectId, judgmentId, comparisonId, outcome, preferredRolloutId, rationale },
        ...{ number: 1, kind: 'RECORDED' as const },
      })),
    })
    revisionIds.push(...batch.map((row) => row.revisionId))
  }
  return revisionIds
}
