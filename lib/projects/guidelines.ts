import type { Tx } from '@/lib/db/client'

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

/** Number of the guidelines in force; null where there are none. */
export async function findGuidelinesNumber(tx: Tx, projectId: string): Promise<number | null> {
  const select = { number: true, text: true }
  const newest = await tx.guidelineVersion.findFirst({ where: { projectId }, orderBy: { number: 'desc' }, select })
  return newest && newest.text !== '' ? newest.number : null
}
