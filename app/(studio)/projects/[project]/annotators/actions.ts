'use server'

import { excludeAnnotator, reinstateAnnotator } from '@/lib/annotators/exclude-annotator'
import { exclusionForm } from '@/lib/annotators/schema'
import { createAction } from '@/lib/web/create-action'

export const excludeAnnotatorAction = createAction({
  scope: 'annotators:write',
  schema: exclusionForm,
  run: (actor, { id, ...input }, tx) => excludeAnnotator(actor, id, input, tx),
  done: () => 'Excluded. The strengths are being fitted again.',
})

export const reinstateAnnotatorAction = createAction({
  scope: 'annotators:write',
  schema: exclusionForm,
  run: (actor, { id, ...input }, tx) => reinstateAnnotator(actor, id, input, tx),
  done: () => 'Counts again. The strengths are being fitted again.',
})
