import { z } from 'zod'
import { idSchema, pageQuery } from '@/lib/access/schema'
import { textSchema } from '@/lib/text/text-schema'

const day = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

/** What goes into a dataset version; without a field, all. */
export const datasetFilterSchema = z.strictObject({
  environments: z.array(z.string().max(80)).optional(),
  policies: z.array(z.string().max(160)).optional(),
  annotators: z.array(idSchema).optional(),
  sources: z
    .array(z.enum(['HUMAN', 'SIMULATED', 'MODEL', 'VERIFIER']))
    .min(1)
    .optional(),
  split: z.enum(['TRAIN', 'HOLDOUT']).optional(),
  /** From this moment on. */
  from: day.optional(),
  /** Before this moment. */
  to: day.optional(),
})

export const createDatasetSchema = z.strictObject({
  filter: datasetFilterSchema.default({}),
  unit: z.enum(['comparison', 'judgment']).default('comparison'),
  name: textSchema(200).optional(),
})

export type DatasetFilter = z.infer<typeof datasetFilterSchema>
export type CreateDataset = z.infer<typeof createDatasetSchema>

/** Formats written so far; formats.md of the docs says what each looks like. */
export const EXPORT_FORMATS = ['trl-preference'] as const

export const createExportSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  fileType: z.literal('jsonl').default('jsonl'),
  split: z.enum(['TRAIN', 'HOLDOUT']).optional(),
})

export type CreateExport = z.infer<typeof createExportSchema>
export const listDatasetsSchema = pageQuery

/** Formats read so far. */
export const IMPORT_FORMATS = ['mt-bench'] as const

export const createImportSchema = z.strictObject({
  format: z.enum(['auto', ...IMPORT_FORMATS]).default('auto'),
  /** What happens to the good rows beside bad ones: `all` stores nothing then, `good` stores the good ones. */
  mode: z.enum(['all', 'good']).default('all'),
  /** Also read gpt4_pair.jsonl, as an annotator of kind MODEL. */
  modelJudge: z.stringbool().default(false),
})

export type CreateImport = z.infer<typeof createImportSchema>
