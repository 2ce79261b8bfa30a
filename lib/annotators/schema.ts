import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { textSchema } from '@/lib/text/text-schema'

/** Why an annotator is excluded or taken in again; kept in the audit. The page asks for it. */
export const exclusionSchema = z.strictObject({ reason: textSchema(500).optional() })
export type Exclusion = z.infer<typeof exclusionSchema>

export const exclusionForm = z.strictObject({ id: idSchema, reason: textSchema(500) })
