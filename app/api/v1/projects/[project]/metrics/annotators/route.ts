import { z } from 'zod'
import { projectParams } from '@/lib/access/schema'
import { listAnnotatorFigures } from '@/lib/metrics/annotators/list-figures'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'annotators:read',
  summary: 'Each annotator: reliability, left bias, agreement, gold, self-consistency, time, ties, skips, and flags',
  params: projectParams,
  query: z.strictObject({}),
  run: async (actor, _, tx) => ({ items: await listAnnotatorFigures(actor, tx) }),
})
