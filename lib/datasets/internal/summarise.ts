import { createHash } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import { type FullPin, readComparisons } from './pins'
import { type Exclusion, type Rules, rowsOfComparison } from './unit-rows'

export type Summary = {
  /** Of the pins, in their order. */
  sha256: string
  rows: { TRAIN: number; HOLDOUT: number }
  excluded: Partial<Record<Exclusion, number>>
  /** Rows that have a margin. */
  withMargin: { TRAIN: number; HOLDOUT: number }
}

type Scope = { items: Prisma.Sql; unit: DatasetUnit; rules: Rules }

/** Counts rows by split and what is left out by reason, and hashes the pins. Reads them once, without texts. */
export async function summarise(tx: Tx, { items, unit, rules }: Scope): Promise<Summary> {
  const hash = createHash('sha256')
  const summary: Summary = {
    sha256: '',
    rows: { TRAIN: 0, HOLDOUT: 0 },
    excluded: {},
    withMargin: { TRAIN: 0, HOLDOUT: 0 },
  }
  for await (const pins of readComparisons(tx, items)) {
    for (const pin of pins) hash.update(`${canonical(pin)}\n`)
    for (const row of rowsOfComparison(pins, unit, rules)) {
      if (typeof row === 'string') summary.excluded[row] = (summary.excluded[row] ?? 0) + 1
      else {
        summary.rows[row.split]++
        if (row.margin !== null) summary.withMargin[row.split]++
      }
    }
  }
  return { ...summary, sha256: hash.digest('hex') }
}

/** SHA-256 of a version: its unit, its pinned preferences and its pinned rewrites. */
export async function hashOfVersion(
  tx: Tx,
  version: { projectId: string; id: string; unit: DatasetUnit },
  pins: string,
): Promise<string> {
  const rewrites = await tx.$queryRaw<{ id: string; textHash: string }[]>`
    SELECT r.id, r."textHash" FROM "DatasetItem" i JOIN "Rollout" r ON r.id = i."rolloutId"
    WHERE i."projectId" = ${version.projectId}::uuid AND i."datasetVersionId" = ${version.id}::uuid ORDER BY i.position`
  const hash = createHash('sha256').update(`flywheel-dataset:2:${version.unit}\n${pins}\n`)
  for (const { id, textHash } of rewrites) hash.update(`${id} ${textHash}\n`)
  return hash.digest('hex')
}

/** A pin as it is hashed: what it says and the hashes of the texts that it is about. */
function canonical(pin: FullPin): string {
  const { id, comparisonId, queryId, rolloutAId, rolloutBId, outcome, degree, weight, source, annotatorId } = pin
  const { split, arm, blind, hashA, hashB, normalHash, createdAt } = pin
  const about = [id, comparisonId, queryId, normalHash, rolloutAId, hashA, rolloutBId, hashB]
  const says = [outcome, degree, weight, source, annotatorId, split, arm, blind, createdAt.toISOString()]
  return JSON.stringify([...about, ...says])
}
