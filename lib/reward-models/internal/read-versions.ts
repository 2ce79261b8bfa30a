import type { Tx } from '@/lib/db/client'
import type { OtherVersion } from '../fit-data'
import { isOutdated, readStoredModel, type StoredModel } from './stored-model'

type Row = {
  id: string
  version: number
  state: string
  hasServed: boolean
  cutoffAt: Date | null
  evaluatedOn: string | null
  model: unknown
}

/** How many of the newest versions are scored anew; those that ever served always are. */
const NEWEST = 50

/**
 * Versions with weights, newest first, without their posterior: most of the bytes, and no score needs it. Remote ones
 * come without judges; whoever can ask their server adds them.
 */
export async function readVersions(tx: Tx, projectId: string, exceptId: string | null): Promise<OtherVersion[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT id, version, state::text AS state, "promotedAt" IS NOT NULL AS "hasServed", "cutoffAt",
      evaluation -> 'set' ->> 'hash' AS "evaluatedOn",
      CASE WHEN kind = 'LINEAR' THEN
        jsonb_set(jsonb_set(jsonb_set(jsonb_set(model, '{blind,covariance}', '[]'), '{informed,covariance}', '[]'),
          '{blind,hashed,variance}', '[]'), '{informed,hashed,variance}', '[]') END AS model
    FROM (
      SELECT *, row_number() OVER (ORDER BY version DESC) AS place FROM "RewardModel"
      WHERE "projectId" = ${projectId}::uuid AND state IN ('CANDIDATE', 'PROMOTED', 'REJECTED', 'RETIRED')
        AND id IS DISTINCT FROM ${exceptId}::uuid
    ) v
    WHERE place <= ${NEWEST} OR "promotedAt" IS NOT NULL
    ORDER BY version DESC`
  return rows.map(({ state, cutoffAt, model, ...row }) => ({
    ...row,
    isChampion: state === 'PROMOTED',
    cutoffAt: cutoffAt?.getTime() ?? 0,
    stored: model === null ? null : usable(readStoredModel(model)),
    judges: null,
  }))
}

const usable = (stored: StoredModel) => (isOutdated(stored) ? null : stored)
