'use server'

import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createDataset } from '@/lib/datasets/create-dataset'
import { cancelExport } from '@/lib/datasets/exports/cancel-export'
import { createExport } from '@/lib/datasets/exports/create-export'
import { confirmImport } from '@/lib/datasets/imports/bring-files'
import { cancelImport } from '@/lib/datasets/imports/cancel-import'
import { undoImport } from '@/lib/datasets/imports/undo-import'
import { createAction } from '@/lib/web/create-action'
import { confirmForm, exportForm, freezeForm } from './form-schema'

const item = z.object({ id: idSchema })

export const freezeAction = createAction({
  scope: 'datasets:freeze',
  schema: freezeForm,
  run: async (actor, input, tx) => {
    const { id, number, rows } = await createDataset(actor, input, tx)
    return { id, number, rows }
  },
})

export const exportAction = createAction({
  scope: 'exports:create',
  schema: exportForm,
  run: async (actor, input, tx) => {
    await createExport(actor, input, 'queued', tx)
    return null
  },
  done: () => 'The files are being made.',
})

export const cancelExportAction = createAction({
  scope: 'exports:create',
  schema: item,
  run: async (actor, { id }, tx) => {
    await cancelExport(actor, id, tx)
    return null
  },
  done: () => 'The export is cancelled.',
})

export const confirmImportAction = createAction({
  scope: 'imports:write',
  schema: confirmForm,
  run: async (actor, { id, ...change }, tx) => {
    const { import: view, created } = await confirmImport(actor, id, change, tx)
    return { id: view.id, created }
  },
})

export const cancelImportAction = createAction({
  scope: 'imports:write',
  schema: item,
  run: async (actor, { id }, tx) => {
    await cancelImport(actor, id, tx)
    return null
  },
  done: () => 'The import is cancelled; nothing of it stays.',
})

export const undoImportAction = createAction({
  scope: 'imports:write',
  schema: item,
  run: async (actor, { id }, tx) => {
    await undoImport(actor, id, tx)
    return null
  },
  done: () => 'What it brought in is out of the live data.',
})
