import { z } from 'zod'
import { itemParams } from '@/lib/access/schema'
import { releaseLease } from '@/lib/comparisons/release-lease'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary: 'Give it back; nothing happens where it is not held.',
  params: itemParams,
  body: z.strictObject({}),
  run: (actor, { params }, tx) => releaseLease(actor, params.id, tx),
})
