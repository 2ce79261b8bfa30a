import { z } from 'zod'
import { itemParams } from '@/lib/access/schema'
import { renewLease } from '@/lib/comparisons/renew-lease'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary: 'Set the lease anew.',
  params: itemParams,
  body: z.strictObject({}),
  run: (actor, { params }, tx) => renewLease(actor, params.id, tx),
})
