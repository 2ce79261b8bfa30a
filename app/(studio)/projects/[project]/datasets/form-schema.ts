import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { confirmImportSchema, createDatasetSchema, createExportSchema } from '@/lib/datasets/schema'

const filled = (value: string | undefined) => (value?.trim() ? value.trim() : undefined)
const number = (value: string | undefined) => (filled(value) === undefined ? undefined : Number(value))
const some = (values: string[] | undefined) => (values?.length ? values : undefined)
const text = z.string().optional()
const list = z.array(z.string()).optional()

/** The form of a new version: no ticked environment means all, and so on; the sources are said as they are ticked. */
export const freezeForm = z
  .object({
    ...{ name: text, unit: text, split: text, from: text, to: text, agreement: text, degree: text, withdrawn: text },
    ...{ environments: list, policies: list, arms: list, annotators: list, sources: z.array(z.string()).default([]) },
  })
  .transform((form): unknown => ({
    ...{ name: filled(form.name), unit: form.unit },
    filter: {
      ...{ split: filled(form.split), sources: form.sources, from: filled(form.from), to: filled(form.to) },
      ...{ environments: some(form.environments), policies: some(form.policies), arms: some(form.arms) },
      ...{ annotators: some(form.annotators), agreement: number(form.agreement), degree: number(form.degree) },
      ...(form.withdrawn && { liveOnly: false }),
    },
  }))
  .pipe(createDatasetSchema)

/** The form of an export: an empty split means both. */
export const exportForm = z
  .object({ datasetId: z.string(), format: z.string(), fileType: text, split: text, gzip: text, addresses: text })
  .transform(({ datasetId, format, fileType, split, gzip, addresses }): unknown => ({
    ...{ datasetId, format, fileType: filled(fileType), split: filled(split) },
    ...{ gzip: Boolean(gzip), includeAddresses: Boolean(addresses) },
  }))
  .pipe(createExportSchema.safeExtend({ datasetId: idSchema }))

/** `prompt = question`, a field of the format and a field of the file on each line. */
export function parseMapping(lines: string): Record<string, string> | undefined {
  const pairs = lines.split('\n').flatMap((line) => {
    const [wanted = '', from = ''] = line.split(/=(.*)/s)
    return wanted.trim() && from.trim() ? [[wanted.trim(), from.trim()]] : []
  })
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}

export const confirmForm = z
  .object({ id: z.string(), format: text, mode: text, mapping: text, redact: list, again: text })
  .transform(({ id, format, mode, mapping, redact = [], again }): unknown => ({
    ...{ id, format: filled(format), mode: filled(mode), mapping: parseMapping(mapping ?? '') },
    ...{ redact, dryRun: Boolean(again) },
  }))
  .pipe(confirmImportSchema.extend({ id: idSchema }))
