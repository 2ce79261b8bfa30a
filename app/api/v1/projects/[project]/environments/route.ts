import { pageQuery, projectParams } from '@/lib/access/schema'
import { createEnvironment } from '@/lib/environments/create-environment'
import { listEnvironments } from '@/lib/environments/reads'
import { createEnvironmentSchema } from '@/lib/environments/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'environments:write',
  summary: 'Create an environment',
  params: projectParams,
  body: createEnvironmentSchema,
  status: 201,
  run: (actor, { body }, tx) => createEnvironment(actor, body, tx),
})

export const GET = withRoute({
  scope: 'environments:read',
  summary: 'List the environments with their counts of queries',
  params: projectParams,
  query: pageQuery,
  run: (actor, { query }, tx) => listEnvironments(actor, query, tx),
})
