import { z } from 'zod'
import { projectParams } from '@/lib/access/schema'
import { getAgreement } from '@/lib/metrics/agreement/get-agreement'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary: 'How far annotators agree: alpha, Fleiss, raw agreement, and kappa of each two annotators',
  params: projectParams,
  query: z.strictObject({}),
  run: (actor, _, tx) => getAgreement(actor, tx),
})
