import type { Tx } from '@/lib/db/client'

/** Younger boards are all kept: what each judgment did can be looked up. */
const WHOLE_DAYS = 30
/** At once, so that a first time with years of boards is no long transaction. */
const MOST = 500

/**
 * Takes out stored boards older than 30 days but for the newest of each day of the project's zone; the newest of all stays whatever
 * its age, and so does the last one before each promotion of a reward model: it is what that turn of the wheel ended with.
 * @returns boards taken out
 */
export async function thinStrengthFits(tx: Tx): Promise<number> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT f.id FROM "StrengthFit" f JOIN "Project" p ON p.id = f."projectId"
    WHERE f."createdAt" < now() - ${WHOLE_DAYS}::int * interval '1 day'
      AND EXISTS (
        SELECT 1 FROM "StrengthFit" n WHERE n."projectId" = f."projectId" AND (n."createdAt", n.id) > (f."createdAt", f.id)
          AND n."createdAt" < (date_trunc('day', f."createdAt" AT TIME ZONE p."timeZone") + interval '1 day') AT TIME ZONE p."timeZone")
      AND NOT EXISTS (
        SELECT 1 FROM "RewardModel" m WHERE m."projectId" = f."projectId" AND m."promotedAt" >= f."createdAt"
          AND NOT EXISTS (SELECT 1 FROM "StrengthFit" n WHERE n."projectId" = f."projectId"
            AND (n."createdAt", n.id) > (f."createdAt", f.id) AND n."createdAt" <= m."promotedAt"))
    LIMIT ${MOST}`
  const ids = rows.map(({ id }) => id)
  await tx.policyStrength.deleteMany({ where: { strengthFitId: { in: ids } } })
  await tx.strengthFit.deleteMany({ where: { id: { in: ids } } })
  return ids.length
}
