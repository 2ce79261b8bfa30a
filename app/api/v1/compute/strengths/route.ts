import { z } from 'zod'
import { computeStrengthsSchema } from '@/lib/metrics/compute-schema'
import { computeStrengths } from '@/lib/metrics/strengths/compute-strengths'
import { withUserRoute } from '@/lib/web/with-route'

export const POST = withUserRoute({
  scope: 'signed-in',
  summary: 'Strengths of win counts from anywhere; nothing is stored',
  params: z.object({}),
  body: computeStrengthsSchema,
  run: async (_user, { body }) => computeStrengths(body),
})
