import { projectParams } from '@/lib/access/schema'
import { getProject } from '@/lib/projects/reads'
import { updateProjectSchema } from '@/lib/projects/schema'
import { updateProject } from '@/lib/projects/update-project'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'project:read',
  summary: 'Read a project with its settings',
  params: projectParams,
  run: (actor, _, tx) => getProject(actor, tx),
})

export const PATCH = withRoute({
  scope: 'project:write',
  summary: "Change a project's settings",
  params: projectParams,
  body: updateProjectSchema,
  run: (actor, { body }, tx) => updateProject(actor, body, tx),
})
