import { projectParams } from '@/lib/access/schema'
import { findLocalServers } from '@/lib/policies/find-local-servers'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'policies:write',
  summary: "Model servers that answer on this machine's usual ports",
  params: projectParams,
  run: async (actor) => ({ items: await findLocalServers(actor) }),
})
