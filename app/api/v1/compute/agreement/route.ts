import { z } from 'zod'
import { computeAgreement } from '@/lib/metrics/agreement/compute-agreement'
import { computeAgreementSchema } from '@/lib/metrics/agreement/schema'
import { withUserRoute } from '@/lib/web/with-route'

export const POST = withUserRoute({
  scope: 'signed-in',
  summary: 'Agreement of given ratings, codes as they are; nothing is stored',
  params: z.object({}),
  body: computeAgreementSchema,
  run: async (_user, { body }) => computeAgreement(body),
})
