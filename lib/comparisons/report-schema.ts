import { z } from 'zod'
import { pageQuery } from '@/lib/access/schema'
import { textSchema } from '@/lib/text/text-schema'
import { KEYS } from './schema'

const stateSchema = z.enum(['OPEN', 'RESOLVED', 'DISMISSED'])

/** `about`: the query, or the rollout under this key as the caller sees it; never an id. */
export const reportContentSchema = z.strictObject({
  about: z.enum(['query', ...KEYS]),
  category: z.enum(['PERSONAL_DATA', 'HARMFUL', 'DISPLAY', 'OTHER']),
  note: textSchema(2000, { allowEmpty: true }).optional(),
})

export type ReportContent = z.infer<typeof reportContentSchema>

export const listReportsSchema = pageQuery.extend({ state: stateSchema.optional() })

export type ListReports = z.infer<typeof listReportsSchema>

/** `OPEN` takes it back. */
export const resolveReportSchema = z.strictObject({ state: stateSchema })

export type ResolveReport = z.infer<typeof resolveReportSchema>
