import { itemParams } from '@/lib/access/schema'
import { updateEnvironmentSchema } from '@/lib/environments/schema'
import { updateEnvironment } from '@/lib/environments/update-environment'
import { withRoute } from '@/lib/web/with-route'

export const PATCH = withRoute({
  scope: 'environments:write',
  summary: 'Change an environment',
  params: itemParams,
  body: updateEnvironmentSchema,
  run: (actor, { params, body }, tx) => updateEnvironment(actor, params.id, body, tx),
})
