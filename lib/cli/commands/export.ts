import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createDataset } from '@/lib/datasets/create-dataset'
import { createExport } from '@/lib/datasets/exports/create-export'
import { performExport } from '@/lib/datasets/exports/perform-export'
import { exportKey } from '@/lib/datasets/exports/reads'
import { createExportSchema, FORMAT_NAMES } from '@/lib/datasets/schema'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'
import { openStored } from '@/lib/storage/storage'
import { systemIn } from '../find-project'

const schema = z.object({
  project: z.string(),
  format: z.enum(FORMAT_NAMES),
  fileType: z.enum(['jsonl', 'parquet', 'csv']),
  gzip: z.boolean(),
  dataset: idSchema.optional(),
  unit: z.enum(['comparison', 'judgment']),
  split: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['TRAIN', 'HOLDOUT']))
    .optional(),
})

export function exportCommand(program: Command): void {
  program
    .command('export')
    .description('write the files of a dataset version into a folder; without --dataset a new version is frozen')
    .argument('<folder>', 'is made when absent; files of the same names are replaced')
    .requiredOption('--project <slug>')
    .option('--format <format>', FORMAT_NAMES.join(', '), 'trl-preference')
    .option('--file-type <type>', 'jsonl, parquet, or csv where the format is flat', 'jsonl')
    .option('--gzip', 'compress the data files', false)
    .option('--dataset <id>', 'a version that stands')
    .option('--unit <unit>', 'of a new version: comparison or judgment', 'comparison')
    .option('--split <split>', 'TRAIN or HOLDOUT (default: a file for each)')
    .action(run)
}

async function run(folder: string, raw: unknown): Promise<void> {
  const { project, dataset, unit, ...asked } = schema.parse(raw)
  const { actor, view } = await transact(async (tx) => {
    const actor = await systemIn(tx, project)
    const datasetId = dataset ?? (await createDataset(actor, { filter: {}, unit }, tx)).id
    const input = createExportSchema.parse(asked)
    const view = await createExport(actor, { ...input, datasetId }, 'here', tx)
    return { actor, view }
  })
  const made = await performExport(actor, view.id, {
    onProgress: (done, total) => process.stderr.write(`  ${done} of ${total} rows\n`),
  })
  if (made.state !== 'done') throw new AppError('invalid', made.error ?? `The export is ${made.state}.`)
  const target = resolve(process.env.INIT_CWD ?? '.', folder)
  await mkdir(target, { recursive: true })
  for (const file of made.files) {
    const path = join(target, file.name)
    await pipeline(await openStored(exportKey(made.id, file.name)), createWriteStream(`${path}.part`))
    await rename(`${path}.part`, path)
    console.log(`${file.name}\t${file.rows ?? '-'} rows\t${file.sha256}`)
  }
  for (const finding of made.lint) console.log(`${finding.level}: ${finding.message}`)
}
