import { createHash } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import { type Exclusion, rowsOfComparison } from './pair-rows'
import { type FullPin, readComparisons } from './pins'

export type Summary = {
  sha256: string
  /** Rows that a pair format gets. */
  rows: { TRAIN: number; HOLDOUT: number }
  excluded: Partial<Record<Exclusion, number>>
  /** Rows that have a margin. */
  withMargin: { TRAIN: number; HOLDOUT: number }
}

/** Counts a version's rows by split and what was left out by reason, and hashes its pins. Reads them once, without texts. */
export async function summarise(tx: Tx, projectId: string, datasetId: string, unit: DatasetUnit): Promise<Summary> {
  const hash = createHash('sha256').update(`flywheel-dataset:1:${unit}\n`)
  const summary: Summary = {
    sha256: '',
    rows: { TRAIN: 0, HOLDOUT: 0 },
    excluded: {},
    withMargin: { TRAIN: 0, HOLDOUT: 0 },
  }
  for await (const pins of readComparisons(tx, projectId, datasetId)) {
    for (const pin of pins) hash.update(`${canonical(pin)}\n`)
    for (const row of rowsOfComparison(pins, unit)) {
      if (typeof row === 'string') summary.excluded[row] = (summary.excluded[row] ?? 0) + 1
      else {
        summary.rows[row.split]++
        if (row.margin !== null) summary.withMargin[row.split]++
      }
    }
  }
  return { ...summary, sha256: hash.digest('hex') }
}

/** A pin as it is hashed: what it says and the hashes of the texts that it is about. */
function canonical(pin: FullPin): string {
  const { id, comparisonId, queryId, rolloutAId, rolloutBId, outcome, degree, weight, source, annotatorId } = pin
  const { split, arm, blind, hashA, hashB, normalHash, createdAt } = pin
  const about = [id, comparisonId, queryId, normalHash, rolloutAId, hashA, rolloutBId, hashB]
  return JSON.stringify([
    ...about,
    outcome,
    degree,
    weight,
    source,
    annotatorId,
    split,
    arm,
    blind,
    createdAt.toISOString(),
  ])
}
