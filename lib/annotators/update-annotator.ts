import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { type AnnotatorSettings, settingsSelect, toSettings } from './internal/settings-view'
import type { UpdateAnnotator } from './schema'

/**
 * Sets the groups of an annotator, or lets them in without (or sends them back to) the qualification round. What is said
 * and holds already changes nothing. Throws 404.
 */
export async function updateAnnotator(
  actor: Actor,
  id: string,
  input: UpdateAnnotator,
  tx: Tx,
): Promise<AnnotatorSettings> {
  authorize(actor, 'annotators:write')
  const projectId = actor.project.id
  await tx.$queryRaw`SELECT 1 FROM "Annotator" WHERE "projectId" = ${projectId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`
  const standing = await tx.annotator.findFirst({ where: { id, projectId }, select: settingsSelect })
  if (!standing) throw notFound('annotator')
  const groups = input.groups && [...new Set(input.groups)].sort()
  const turns = input.qualified !== undefined && input.qualified !== (standing.qualifiedAt !== null)
  const regroups = groups !== undefined && JSON.stringify(groups) !== JSON.stringify(standing.groups)
  if (!turns && !regroups) return toSettings(standing)
  const row = await tx.annotator.update({
    where: { projectId_id: { projectId, id } },
    data: { ...(regroups && { groups }), ...(turns && { qualifiedAt: input.qualified ? new Date() : null }) },
    select: settingsSelect,
  })
  await recordAudit(tx, actor, 'annotator.update', id, {
    ...(regroups && { groups: groups.join(', ') }),
    ...(turns && { qualified: input.qualified! }),
  })
  return toSettings(row)
}
