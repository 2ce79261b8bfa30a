import { z } from 'zod'
import { idSchema, pageQuery } from '@/lib/access/schema'
import { REDACTION_KINDS } from '@/lib/text/redact'
import { textSchema } from '@/lib/text/text-schema'

const day = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

export const SOURCES = ['HUMAN', 'SIMULATED', 'MODEL', 'VERIFIER'] as const
export const ARMS = ['HOLDOUT', 'RANDOM', 'ACTIVE', 'LIVE', 'BEST_OF_N', 'TRIAL', 'MANUAL', 'IMPORTED'] as const

/** What goes into a dataset version; without a field, all. */
export const datasetFilterSchema = z.strictObject({
  environments: z.array(z.string().max(80)).optional(),
  policies: z.array(z.string().max(160)).optional(),
  annotators: z.array(idSchema).optional(),
  sources: z.array(z.enum(SOURCES)).min(1, 'Take at least one source.').optional(),
  arms: z.array(z.enum(ARMS)).min(1).optional(),
  split: z.enum(['TRAIN', 'HOLDOUT']).optional(),
  /** From this moment on. */
  from: day.optional(),
  /** Before this moment. */
  to: day.optional(),
  /** Least share of a pair's votes that its most frequent verdict has, 0 to 1. */
  agreement: z.number().min(0).max(1).optional(),
  /** Least degree of a verdict; verdicts without one are then left away. */
  degree: z.int().min(1).max(4).optional(),
  /** False: also judgments that were withdrawn, each as it was said last. */
  liveOnly: z.boolean().optional(),
})

export const UNITS = ['comparison', 'judgment'] as const

export const previewDatasetSchema = z.strictObject({
  filter: datasetFilterSchema.default({}),
  unit: z.enum(UNITS).default('comparison'),
})

export const createDatasetSchema = previewDatasetSchema.extend({ name: textSchema(200).optional() })

export const compareDatasetsSchema = z.strictObject({ with: idSchema })

export type DatasetFilter = z.infer<typeof datasetFilterSchema>
export type PreviewDataset = z.infer<typeof previewDatasetSchema>
export type CreateDataset = z.infer<typeof createDatasetSchema>

/**
 * Every format that is written, in the order in which it is offered: whose reader it is, and what it is for. `isFlat`:
 * also as CSV. The adapters are in exports/formats.
 */
export const EXPORT_FORMATS = [
  {
    name: 'trl-preference',
    reader: 'TRL',
    title: 'Preference, explicit prompt',
    use: 'DPO and reward models; take this one if in doubt.',
    isFlat: false,
  },
  {
    name: 'trl-preference-implicit',
    reader: 'TRL',
    title: 'Preference, whole conversations',
    use: 'Reward models; also takes pairs whose policies saw different conversations.',
    isFlat: false,
  },
  {
    name: 'trl-unpaired',
    reader: 'TRL',
    title: 'Unpaired',
    use: 'KTO: each rollout on its own, good or not; both bad gives two negatives.',
    isFlat: false,
  },
  {
    name: 'trl-prompt-only',
    reader: 'TRL',
    title: 'Prompts',
    use: 'GRPO, RLOO and online methods: the queries alone.',
    isFlat: false,
  },
  {
    name: 'trl-prompt-completion',
    reader: 'TRL',
    title: 'Rewrites',
    use: 'Supervised fine-tuning on what people wrote themselves.',
    isFlat: false,
  },
  {
    name: 'openrlhf',
    reader: 'OpenRLHF',
    title: 'Pairs',
    use: 'train_rm and train_dpo, with margin where every row has one.',
    isFlat: false,
  },
  {
    name: 'llama-factory',
    reader: 'LLaMA-Factory',
    title: 'Sharegpt with ranking',
    use: 'Stages rm and dpo; dataset_info.json is with it.',
    isFlat: false,
  },
  {
    name: 'axolotl-chat',
    reader: 'Axolotl',
    title: 'Chat template',
    use: 'DPO over several turns; axolotl.yml is with it.',
    isFlat: false,
  },
  {
    name: 'axolotl-bt',
    reader: 'Axolotl',
    title: 'Bradley-Terry',
    use: 'Reward models over single turns; axolotl.yml is with it.',
    isFlat: true,
  },
  {
    name: 'openai-preference',
    reader: 'OpenAI',
    title: 'Preference fine-tuning',
    use: 'DPO on hosted models; Together and Fireworks take it too.',
    isFlat: false,
  },
  {
    name: 'hh',
    reader: 'Peers',
    title: 'HH transcripts',
    use: 'Readers of HH-RLHF: whole conversations as text.',
    isFlat: true,
  },
  {
    name: 'arena',
    reader: 'Peers',
    title: 'Arena battles',
    use: 'Leaderboards: ties and both-bad are in it.',
    isFlat: false,
  },
  {
    name: 'rewardbench',
    reader: 'Peers',
    title: 'RewardBench',
    use: 'Evaluating a reward model on single turns.',
    isFlat: true,
  },
  {
    name: 'ultrafeedback',
    reader: 'Peers',
    title: 'UltraFeedback, binarized',
    use: 'Recipes written for ultrafeedback_binarized.',
    isFlat: false,
  },
  {
    name: 'judgments',
    reader: 'Flywheel',
    title: 'Judgments',
    use: 'Everything, one row for each vote; comes back in by import.',
    isFlat: true,
  },
] as const

export type FormatName = (typeof EXPORT_FORMATS)[number]['name']
export const FORMAT_NAMES = EXPORT_FORMATS.map(({ name }) => name) as [FormatName, ...FormatName[]]

export const createExportSchema = z
  .strictObject({
    format: z.enum(FORMAT_NAMES),
    fileType: z.enum(['jsonl', 'parquet', 'csv']).default('jsonl'),
    split: z.enum(['TRAIN', 'HOLDOUT']).optional(),
    /** JSONL and CSV become .gz; Parquet compresses its columns with gzip. */
    gzip: z.boolean().default(false),
    /** Annotators' addresses beside their pseudonyms; ADMIN only, audited. */
    includeAddresses: z.boolean().default(false),
  })
  .refine(({ format, fileType }) => fileType !== 'csv' || isFlat(format), {
    path: ['fileType'],
    message: 'This format is nested, and CSV is flat. Take jsonl or parquet.',
  })

function isFlat(format: string): boolean {
  return EXPORT_FORMATS.some(({ name, isFlat }) => name === format && isFlat)
}

export type CreateExport = z.infer<typeof createExportSchema>
export const listDatasetsSchema = pageQuery

/** Formats that are read. */
export const IMPORT_FORMATS = [
  ...(['judgments', 'trl', 'hh', 'arena', 'mt-bench', 'pandalm', 'ultrafeedback', 'oasst'] as const),
  ...(['argilla', 'label-studio', 'sharegpt', 'wildchat', 'queries', 'rollouts'] as const),
] as const

export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** Field that the format wants → field of the file, with dots into objects; `=text` stands for itself. */
export const mappingSchema = z.record(z.string().min(1).max(100), z.string().min(1).max(300))

const mappingText = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    try {
      return mappingSchema.parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'Give a JSON object of texts: {"prompt": "question"}.' })
      return z.NEVER
    }
  })

const redactList = z.array(z.enum(REDACTION_KINDS)).transform((kinds) => [...new Set(kinds)].sort())

/** `all`, or kinds with commas between. */
const redactText = z
  .string()
  .max(100)
  .transform((text) => (text === 'all' ? [...REDACTION_KINDS] : text.split(',').filter((kind) => kind !== '')))
  .pipe(redactList)

export const createImportSchema = z.strictObject({
  format: z.enum(['auto', ...IMPORT_FORMATS]).default('auto'),
  /** What happens to the good rows beside bad ones: `all` stores nothing then, `good` stores the good ones. */
  mode: z.enum(['all', 'good']).default('all'),
  /** True: nothing is stored; the report says what would be. */
  dryRun: z.stringbool().default(false),
  mapping: mappingText.optional(),
  /** Also read gpt4_pair.jsonl of an MT-Bench folder, as an annotator of kind MODEL. */
  modelJudge: z.stringbool().default(false),
  /** Personal data that is taken out before anything is stored. */
  redact: redactText.default([]),
})

/** After a dry run: the same files, for good or once more. */
export const confirmImportSchema = z.strictObject({
  format: z.enum(['auto', ...IMPORT_FORMATS]).default('auto'),
  mode: z.enum(['all', 'good']).default('all'),
  mapping: mappingSchema.optional(),
  dryRun: z.boolean().default(false),
  /** Default: as the dry run had it. */
  redact: redactList.optional(),
})

export type ConfirmImport = z.infer<typeof confirmImportSchema>
export type CreateImport = z.infer<typeof createImportSchema>
