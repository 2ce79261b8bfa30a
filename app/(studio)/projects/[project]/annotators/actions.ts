'use server'

import { excludeAnnotator, reinstateAnnotator } from '@/lib/annotators/exclude-annotator'
import { annotatorSettingsForm, exclusionForm, noteForm } from '@/lib/annotators/schema'
import { updateAnnotator } from '@/lib/annotators/update-annotator'
import { writeNote } from '@/lib/annotators/write-note'
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

export const writeNoteAction = createAction({
  scope: 'annotators:write',
  schema: noteForm,
  run: (actor, { id, ...input }, tx) => writeNote(actor, id, input, tx),
  done: () => 'Sent. It is shown on their compare screen until they say “got it”.',
})

export const updateAnnotatorAction = createAction({
  scope: 'annotators:write',
  schema: annotatorSettingsForm,
  run: (actor, { id, settings }, tx) => updateAnnotator(actor, id, settings, tx),
  done: () => 'Saved.',
})
