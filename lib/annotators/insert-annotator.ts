import type { Tx } from '@/lib/db/client'

/** An annotator that does not sign in: simulated, or a model. Known by `name` within its project. */
export async function insertAnnotator(
  tx: Tx,
  projectId: string,
  kind: 'SIMULATED' | 'MODEL',
  name: string,
): Promise<string> {
  const pseudonym = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const { id } = await tx.annotator.create({
    data: { projectId, kind, pseudonym, externalName: name },
    select: { id: true },
  })
  return id
}
