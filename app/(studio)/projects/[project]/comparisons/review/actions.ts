'use server'

import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { adjudicateComparison } from '@/lib/judgments/adjudicate-comparison'
import { withdrawAdjudication } from '@/lib/judgments/withdraw-adjudication'
import { createAction } from '@/lib/web/create-action'
import { adjudicateForm } from './form-schema'

export const adjudicateAction = createAction({
  scope: 'comparisons:write',
  schema: adjudicateForm,
  run: (actor, { id, verdict }, tx) => adjudicateComparison(actor, id, verdict, tx),
  done: () => 'Settled. The strengths are being fitted again.',
})

export const reopenAction = createAction({
  scope: 'comparisons:write',
  schema: z.object({ id: idSchema }),
  run: (actor, { id }, tx) => withdrawAdjudication(actor, id, tx),
  done: () => 'Taken back. The comparison waits for review again.',
})
