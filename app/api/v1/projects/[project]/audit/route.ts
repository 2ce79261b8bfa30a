import { listAudit } from '@/lib/access/list-audit'
import { pageQuery, projectParams } from '@/lib/access/schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'audit:read',
  summary: 'Who did what, when; newest first',
  params: projectParams,
  query: pageQuery,
  run: (actor, { query }, tx) => listAudit(actor, query, tx),
})
