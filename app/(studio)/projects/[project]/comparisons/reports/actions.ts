'use server'

import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { resolveReportSchema } from '@/lib/comparisons/report-schema'
import { resolveReport } from '@/lib/comparisons/resolve-report'
import { createAction } from '@/lib/web/create-action'

export const resolveReportAction = createAction({
  scope: 'comparisons:write',
  schema: z.object({ id: idSchema, state: resolveReportSchema.shape.state }),
  run: (actor, { id, state }, tx) => resolveReport(actor, id, { state }, tx),
})
