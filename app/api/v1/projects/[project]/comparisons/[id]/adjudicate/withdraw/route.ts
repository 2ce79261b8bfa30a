import { z } from 'zod'
import { itemParams } from '@/lib/access/schema'
import { withdrawAdjudication } from '@/lib/judgments/withdraw-adjudication'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'comparisons:write',
  summary: 'Take an adjudication back; the comparison waits for review again',
  params: itemParams,
  body: z.strictObject({}),
  run: (actor, { params }, tx) => withdrawAdjudication(actor, params.id, tx),
})
