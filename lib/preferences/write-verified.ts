import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { Split } from '@/lib/db/generated/enums'
import { insertRows } from '@/lib/db/insert-rows'
import { implyVerified, type VerifiedItem, type VerifiedPreference } from './imply-verified'

type Standing = { id: string; resultAId: string; resultBId: string; weight: number }
type Row = VerifiedItem & { queryId: string; split: Split }

const COLUMNS = [
  ...(['id', 'projectId', 'queryId', 'split', 'source', 'resultAId', 'resultBId', 'rolloutAId', 'rolloutBId'] as const),
  ...(['policyAId', 'policyBId', 'outcome', 'weight'] as const),
]

const keyOf = ({ resultAId, resultBId, weight }: Omit<Standing, 'id'>) => `${resultAId} ${resultBId} ${weight}`

/**
 * Makes the preferences of source VERIFIER of these queries what their standing verdicts imply: those that are no
 * longer implied are taken out of the live data, those that are missing are added. Under the verification's lock.
 * @returns how many were taken out and added
 */
export async function writeVerifiedPreferences(
  tx: Tx,
  projectId: string,
  queryIds: readonly string[],
): Promise<{ removed: number; added: number }> {
  const rows = await readVerified(tx, projectId, queryIds)
  const wanted = groupByQuery(rows).flatMap((items) =>
    implyVerified(items).map((pair) => ({ ...pair, queryId: items[0]!.queryId, split: items[0]!.split })),
  )
  const standing = await tx.$queryRaw<Standing[]>`
    SELECT id, "resultAId", "resultBId", weight FROM "Preference"
    WHERE "projectId" = ${projectId}::uuid AND "queryId" = ANY(${[...queryIds]}::uuid[]) AND live AND "resultAId" IS NOT NULL`
  const [wantedKeys, standingKeys] = [new Set(wanted.map(keyOf)), new Set(standing.map(keyOf))]
  const stale = standing.filter((row) => !wantedKeys.has(keyOf(row))).map(({ id }) => id)
  const fresh = wanted.filter((row) => !standingKeys.has(keyOf(row)))
  if (stale.length > 0) await tx.$executeRaw`UPDATE "Preference" SET live = false WHERE id = ANY(${stale}::uuid[])`
  await insertPairs(tx, projectId, fresh)
  return { removed: stale.length, added: fresh.length }
}

function groupByQuery(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.queryId, [...(groups.get(row.queryId) ?? []), row])
  return [...groups.values()]
}

/** Verdicts that stand, eldest rollout first. What its author did not agree to is in no fit and no export. */
function readVerified(tx: Tx, projectId: string, queryIds: readonly string[]): Promise<Row[]> {
  return tx.$queryRaw`
    SELECT s.id AS "resultId", r.id AS "rolloutId", r."policyId", s.reward >= 1 AS "isPassed", q.id AS "queryId", q.split
    FROM "VerifierResult" s
    JOIN "Rollout" r ON r.id = s."rolloutId" AND r."withdrawnAt" IS NULL
    JOIN "Query" q ON q.id = s."queryId" AND q."withdrawnAt" IS NULL AND q.consented
    WHERE s."projectId" = ${projectId}::uuid AND s."queryId" = ANY(${[...queryIds]}::uuid[]) AND s."supersededAt" IS NULL
    ORDER BY q.id, r."createdAt", r.id`
}

async function insertPairs(
  tx: Tx,
  projectId: string,
  pairs: (VerifiedPreference & { queryId: string; split: Split })[],
): Promise<void> {
  const createdAt = new Date().toISOString()
  const shared = { projectId, source: 'VERIFIER', use: 'DATA', blind: true, live: true, createdAt }
  const rows = pairs.map((pair) => ({ id: uuid(), ...shared, ...pair }))
  await insertRows(tx, 'Preference', [...COLUMNS, 'use', 'blind', 'live', 'createdAt'], rows)
}
