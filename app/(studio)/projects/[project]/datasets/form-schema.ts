import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createDatasetSchema, createExportSchema } from '@/lib/datasets/schema'

const filled = (value: string | undefined) => (value?.trim() ? value : undefined)

/** The form of a new version: no ticked environment means all; the sources are said as they are ticked. */
export const freezeForm = z
  .object({
    name: z.string().optional(),
    unit: z.string().optional(),
    split: z.string().optional(),
    environments: z.array(z.string()).optional(),
    sources: z.array(z.string()).default([]),
  })
  .transform(({ name, unit, split, environments, sources }): unknown => ({
    name: filled(name)?.trim(),
    unit,
    filter: { split: filled(split), sources, ...(environments?.length && { environments }) },
  }))
  .pipe(createDatasetSchema)

/** The form of an export: an empty split means both. */
export const exportForm = z
  .object({ datasetId: z.string(), format: z.string(), split: z.string().optional() })
  .transform(({ datasetId, format, split }): unknown => ({ datasetId, format, split: filled(split) }))
  .pipe(createExportSchema.extend({ datasetId: idSchema }))
