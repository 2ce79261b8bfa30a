import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { AnnotatorKind } from '@/lib/db/generated/enums'

export type AnnotatorToImport = {
  /** The judge's name in the files, with the format before it: `mt-bench:author_2`. */
  externalName: string
  kind: AnnotatorKind
  /** Kept where nobody in the project has it. */
  pseudonym?: string | undefined
}

/** Finds the annotators that an import names and makes those that are absent. Nobody signs in as one of them. */
export async function importAnnotators(
  tx: Tx,
  projectId: string,
  annotators: readonly AnnotatorToImport[],
): Promise<{ idOf: Map<string, string>; createdIds: Set<string> }> {
  const wanted = new Map(annotators.map((annotator) => [annotator.externalName, annotator]))
  const standing = await tx.annotator.findMany({
    where: { projectId, externalName: { in: [...wanted.keys()] } },
    select: { id: true, externalName: true },
  })
  const idOf = new Map(standing.map((annotator) => [annotator.externalName ?? '', annotator.id]))
  const absent = [...wanted.values()].filter(({ externalName }) => !idOf.has(externalName))
  const taken = await takenPseudonyms(tx, projectId, absent)
  const data = absent.map(({ externalName, kind, pseudonym }) => {
    const own = pseudonym && !taken.has(pseudonym) ? pseudonym : pseudonymOf(externalName)
    taken.add(own)
    return { id: uuid(), projectId, externalName, kind, pseudonym: own }
  })
  await tx.annotator.createMany({ data })
  for (const annotator of data) idOf.set(annotator.externalName, annotator.id)
  return { idOf, createdIds: new Set(data.map(({ id }) => id)) }
}

/** The same name gives the same pseudonym in every project and run, so that exports of a re-import agree. */
function pseudonymOf(externalName: string): string {
  return `imported-${createHash('sha256').update(externalName).digest('hex').slice(0, 10)}`
}

async function takenPseudonyms(tx: Tx, projectId: string, absent: readonly AnnotatorToImport[]): Promise<Set<string>> {
  const wanted = absent.flatMap(({ pseudonym }) => pseudonym ?? [])
  const rows = await tx.annotator.findMany({
    where: { projectId, pseudonym: { in: wanted } },
    select: { pseudonym: true },
  })
  return new Set(rows.map((row) => row.pseudonym))
}
