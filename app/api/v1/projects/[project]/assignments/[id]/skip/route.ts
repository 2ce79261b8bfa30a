import { itemParams } from '@/lib/access/schema'
import { skipSchema } from '@/lib/comparisons/schema'
import { skipAssignment } from '@/lib/comparisons/skip-assignment'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary: 'Give it back with a reason; it comes back to the caller last.',
  params: itemParams,
  body: skipSchema,
  run: (actor, { params, body }, tx) => skipAssignment(actor, params.id, body, tx),
})
