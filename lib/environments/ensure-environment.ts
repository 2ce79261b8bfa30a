import type { Tx } from '@/lib/db/client'

/** The environment of that name in the project, made where there is none (verified by people). */
export async function ensureEnvironment(
  tx: Tx,
  projectId: string,
  name: string,
): Promise<{ id: string; name: string }> {
  const key = { projectId_name: { projectId, name } }
  const select = { id: true, name: true } as const
  const standing = await tx.environment.findUnique({ where: key, select })
  if (standing) return standing
  // Another transaction may make it at the same moment: it is then waited for and read.
  await tx.environment.createMany({ data: { projectId, name }, skipDuplicates: true })
  return tx.environment.findUniqueOrThrow({ where: key, select })
}
