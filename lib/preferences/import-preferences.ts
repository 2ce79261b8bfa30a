import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { Outcome, Source, Split } from '@/lib/db/generated/enums'
import { insertRows } from '@/lib/db/insert-rows'

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
  degree: number | null
  weight: number
  blind: boolean
}

const COLUMNS = [
  ...(['id', 'projectId', 'revisionId', 'comparisonId', 'queryId', 'rolloutAId', 'rolloutBId'] as const),
  ...([
    'policyAId',
    'policyBId',
    'outcome',
    'source',
    'annotatorId',
    'split',
    'arm',
    'degree',
    'weight',
    'blind',
  ] as const),
]

/** Brings in the preferences of imported judgments: live DATA, also those of a judge's second vote on a pair. */
export async function importPreferences(tx: Tx, projectId: string, rows: readonly PreferenceToImport[]): Promise<void> {
  const made = rows.map((row) => ({ id: uuid(), projectId, arm: 'IMPORTED', ...row }))
  await insertRows(tx, 'Preference', COLUMNS, made)
}
