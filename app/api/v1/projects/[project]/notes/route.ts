import { projectParams } from '@/lib/access/schema'
import { listOwnNotes } from '@/lib/annotators/reads'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'judgments:read-own',
  summary: 'What was written to the caller, newest first',
  params: projectParams,
  run: async (actor, _, tx) => ({ items: await listOwnNotes(actor, tx) }),
})
