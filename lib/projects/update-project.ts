import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { keepGuidelines } from './guidelines'
import { checkSettings } from './internal/check-settings'
import { type ProjectView, projectSelect, toProjectColumns, toProjectView } from './internal/project-view'
import type { UpdateProject } from './schema'

/** Changes settings. What was chosen before (overlap of open comparisons, splits) stays as it was born. */
export async function updateProject(actor: Actor, input: UpdateProject, tx: Tx): Promise<ProjectView> {
  authorize(actor, 'project:write')
  const id = actor.project.id
  // Two admins who change overlap and maxOverlap at once must not meet the check constraint as a 500.
  await tx.$queryRaw`SELECT 1 FROM "Project" WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const standing = await tx.project.findUniqueOrThrow({ where: { id }, select: { overlap: true, maxOverlap: true } })
  checkSettings(input, standing)
  const row = await tx.project.update({ where: { id }, data: toProjectColumns(input), select: projectSelect })
  if (input.guidelines !== undefined) await keepGuidelines(tx, id, input.guidelines, actor.userId)
  await recordAudit(tx, actor, 'project.update', id, { fields: Object.keys(input).join(', ') })
  return toProjectView(row)
}
