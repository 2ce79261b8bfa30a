import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'

/** Keeps the guidelines as they stand now as a version of their own, unless they are the newest one; the text in force is the project's. */
export async function keepGuidelines(
  tx: Tx,
  projectId: string,
  text: string,
  createdById: string | null,
): Promise<void> {
  const newest = await tx.guidelineVersion.findFirst({ where: { projectId }, orderBy: { number: 'desc' } })
  if ((newest?.text ?? '') === text) return
  await tx.guidelineVersion.create({ data: { projectId, number: (newest?.number ?? 0) + 1, text, createdById } })
}

/** Number of the guidelines in force; null where there are none. Asked at each judgment, so their text stays in the database. */
export async function findGuidelinesNumber(tx: Tx, projectId: string): Promise<number | null> {
  const [newest] = await tx.$queryRaw<{ number: number; isEmpty: boolean }[]>`
    SELECT number, text = '' AS "isEmpty" FROM "GuidelineVersion"
    WHERE "projectId" = ${projectId}::uuid ORDER BY number DESC LIMIT 1`
  return newest && !newest.isEmpty ? newest.number : null
}

export type GuidelinesView = { number: number; text: string; createdAt: Date; by: string | null; judgments: number }

/** All guidelines that ever stood, newest first, with how many live judgments name each. */
export async function listGuidelines(actor: Actor, tx: Tx = db()): Promise<GuidelinesView[]> {
  authorize(actor, 'project:write')
  return tx.$queryRaw<GuidelinesView[]>`
    SELECT v.number, v.text, v."createdAt", u.name AS by,
      (SELECT count(*)::int FROM "Judgment" j WHERE j."projectId" = v."projectId" AND j.guidelines = v.number AND j.live) AS judgments
    FROM "GuidelineVersion" v LEFT JOIN "User" u ON u.id = v."createdById"
    WHERE v."projectId" = ${actor.project.id}::uuid ORDER BY v.number DESC`
}
