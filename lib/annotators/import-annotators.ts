import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { AnnotatorKind } from '@/lib/db/generated/enums'

export type AnnotatorToImport = {
  /** The judge's name in the files, with the format before it: `mt-bench:author_2`. */
  externalName: string
  kind: AnnotatorKind
}

/** Finds the annotators that an import names and makes those that are absent. Nobody signs in as one of them. */
export async function importAnnotators(
  tx: Tx,
  projectId: string,
  annotators: readonly AnnotatorToImport[],
): Promise<{ idOf: Map<string, string>; created: number }> {
  const wanted = new Map(annotators.map((annotator) => [annotator.externalName, annotator]))
  const standing = await tx.annotator.findMany({
    where: { projectId, externalName: { in: [...wanted.keys()] } },
    select: { id: true, externalName: true },
  })
  const idOf = new Map(standing.map((annotator) => [annotator.externalName ?? '', annotator.id]))
  const data = [...wanted.values()]
    .filter(({ externalName }) => !idOf.has(externalName))
    .map(({ externalName, kind }) => ({
      id: uuid(),
      projectId,
      externalName,
      kind,
      pseudonym: pseudonymOf(externalName),
    }))
  await tx.annotator.createMany({ data })
  for (const annotator of data) idOf.set(annotator.externalName, annotator.id)
  return { idOf, created: data.length }
}

/** The same name gives the same pseudonym in every project and run, so that exports of a re-import agree. */
function pseudonymOf(externalName: string): string {
  return `imported-${createHash('sha256').update(externalName).digest('hex').slice(0, 10)}`
}
