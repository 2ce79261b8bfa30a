import type { Tx } from '@/lib/db/client'

/** Takes the preferences of one judgment revision out of the live data; gives how many. */
export async function withdrawOfRevision(tx: Tx, judgmentId: string): Promise<number> {
  return tx.$executeRaw`UPDATE "Preference" p SET live = false FROM "JudgmentRevision" r
    WHERE r.id = p."revisionId" AND r."judgmentId" = ${judgmentId}::uuid AND p.live`
}

/** Of a withdrawn query. */
export async function withdrawOfQuery(tx: Tx, projectId: string, queryId: string): Promise<number> {
  return tx.$executeRaw`UPDATE "Preference" SET live = false
    WHERE "projectId" = ${projectId}::uuid AND "queryId" = ${queryId}::uuid AND live`
}

/** Of a withdrawn rollout. */
export async function withdrawOfRollout(tx: Tx, projectId: string, rolloutId: string): Promise<number> {
  return tx.$executeRaw`UPDATE "Preference" SET live = false
    WHERE "projectId" = ${projectId}::uuid AND ("rolloutAId" = ${rolloutId}::uuid OR "rolloutBId" = ${rolloutId}::uuid) AND live`
}
