import { type Actor, systemActor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'

/** The system as actor in the project with this slug. Throws a sentence that says where to look. */
export async function systemIn(tx: Tx, slug: string): Promise<Actor> {
  const project = await tx.project.findUnique({ where: { slug }, select: { id: true, slug: true } })
  if (!project) throw new AppError('not_found', `There is no project "${slug}"; "project list" shows what there is.`)
  return systemActor(project)
}
