import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import type { AnnotatorKind } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'
import { makePseudonym } from './pseudonym'

export type AnnotatorRow = { id: string; kind: AnnotatorKind; userId: string | null }

const select = { id: true, kind: true, userId: true } as const

/**
 * The annotator that an actor judges as: its own (made on first use), or the simulated or model one it stands for.
 * The body of a request never says whose judgment it is.
 */
export async function ensureAnnotator(actor: Actor, tx: Tx): Promise<AnnotatorRow> {
  const projectId = actor.project.id
  if (actor.annotatorId) {
    return tx.annotator.findFirstOrThrow({ where: { id: actor.annotatorId, projectId }, select })
  }
  if (!actor.userId) throw new AppError('forbidden', 'The system does not judge; sign in as a person.')
  const known = await tx.annotator.findUnique({
    where: { projectId_userId: { projectId, userId: actor.userId } },
    select,
  })
  if (known) return known
  await tx.annotator.createMany({
    data: [{ projectId, userId: actor.userId, pseudonym: makePseudonym() }],
    skipDuplicates: true,
  })
  return tx.annotator.findUniqueOrThrow({ where: { projectId_userId: { projectId, userId: actor.userId } }, select })
}

/** The actor's annotator where there is one already; null: never asked, never judged. */
export async function findAnnotator(actor: Actor, tx: Tx): Promise<AnnotatorRow | null> {
  const projectId = actor.project.id
  if (actor.annotatorId) return tx.annotator.findFirst({ where: { id: actor.annotatorId, projectId }, select })
  return actor.userId
    ? tx.annotator.findUnique({ where: { projectId_userId: { projectId, userId: actor.userId } }, select })
    : null
}

/** Notes that an annotator asked or judged; open comparisons are kept ready for those active within 24 hours. */
export async function touchAnnotator(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Annotator" SET "lastActiveAt" = now()
    WHERE id = ${id}::uuid AND ("lastActiveAt" IS NULL OR "lastActiveAt" < now() - interval '1 minute')`
}
