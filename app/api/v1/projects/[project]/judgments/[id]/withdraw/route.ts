import { z } from 'zod'
import { itemParams } from '@/lib/access/schema'
import { withdrawJudgment } from '@/lib/judgments/withdraw-judgment'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary: 'Take the caller’s judgment out of the live data; the history stays.',
  params: itemParams,
  body: z.strictObject({}),
  run: (actor, { params }, tx) => withdrawJudgment(actor, params.id, tx),
})
