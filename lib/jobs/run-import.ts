import { systemActor } from '@/lib/access/actor'
import { performImport } from '@/lib/datasets/imports/perform-import'
import { db } from '@/lib/db/client'
import type { Payload } from '@/lib/queue/queues'

/** Brings the files of an import in. Throws only where the database is away, so that the queue tries again. */
export async function runImport({ projectId, importId }: Payload<'run-import'>): Promise<void> {
  const project = await db().project.findUniqueOrThrow({ where: { id: projectId }, select: { id: true, slug: true } })
  await performImport(systemActor(project), importId)
}
