import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { Outcome, Source, Split } from '@/lib/db/generated/enums'

export type PreferenceToImport = {
  revisionId: string
  comparisonId: string
  queryId: string
  /** The item of the lower position. */
  rolloutAId: string
  rolloutBId: string
  policyAId: string
  policyBId: string
  outcome: Outcome
  source: Source
  annotatorId: string
  split: Split
}

const BATCH = 1000

/** Brings in the preferences of imported judgments on pairs: live DATA, also those of a judge's second vote on a pair. */
export async function importPreferences(
  tx: Tx,
  projectId: string,
  rows: readonly PreferenceToImport[],
  onBatch: (rows: number) => Promise<void>,
): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) {
    const batch = rows.slice(i, i + BATCH)
    await tx.preference.createMany({
      data: batch.map((row) => ({ id: uuid(), projectId, arm: 'IMPORTED' as const, ...row })),
    })
    await onBatch(batch.length)
  }
}
