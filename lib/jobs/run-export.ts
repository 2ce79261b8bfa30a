import { systemActor } from '@/lib/access/actor'
import { performExport } from '@/lib/datasets/exports/perform-export'
import { db } from '@/lib/db/client'
import type { Payload } from '@/lib/queue/queues'

/** Makes the files of an export. Throws only where the database is away, so that the queue tries again. */
export async function runExport({ projectId, exportId }: Payload<'run-export'>): Promise<void> {
  const project = await db().project.findUniqueOrThrow({ where: { id: projectId }, select: { id: true, slug: true } })
  await performExport(systemActor(project), exportId)
}
