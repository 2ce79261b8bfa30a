'use server'

import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createDataset } from '@/lib/datasets/create-dataset'
import { cancelExport } from '@/lib/datasets/exports/cancel-export'
import { createExport } from '@/lib/datasets/exports/create-export'
import { createAction } from '@/lib/web/create-action'
import { exportForm, freezeForm } from './form-schema'

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
  schema: z.object({ id: idSchema }),
  run: async (actor, { id }, tx) => {
    await cancelExport(actor, id, tx)
    return null
  },
  done: () => 'The export is cancelled.',
})
