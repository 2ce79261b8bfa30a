import { z } from 'zod'
import { pageQuery } from '@/lib/access/schema'
import { createProject } from '@/lib/projects/create-project'
import { listProjects } from '@/lib/projects/reads'
import { createProjectSchema } from '@/lib/projects/schema'
import { withUserRoute } from '@/lib/web/with-route'

const params = z.object({})

export const POST = withUserRoute({
  scope: 'owner',
  summary: 'Create a project; its creator becomes ADMIN',
  params,
  body: createProjectSchema,
  status: 201,
  run: (user, { body }, tx) => createProject(user, body, tx),
})

export const GET = withUserRoute({
  scope: 'signed-in',
  summary: 'List your projects, newest first',
  params,
  query: pageQuery,
  run: (user, { query }, tx) => listProjects(user, query, tx),
})
