import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { textSchema } from '@/lib/text/text-schema'

/** Why an annotator is excluded or taken in again; kept in the audit. The page asks for it. */
export const exclusionSchema = z.strictObject({ reason: textSchema(500).optional() })
export type Exclusion = z.infer<typeof exclusionSchema>

export const exclusionForm = z.strictObject({ id: idSchema, reason: textSchema(500) })

/** What an admin writes to an annotator. */
export const writeNoteSchema = z.strictObject({ text: textSchema(4000) })
export type WriteNote = z.infer<typeof writeNoteSchema>

export const updateAnnotatorSchema = z
  .strictObject({
    /** Labels under which comparisons are kept for some annotators. */
    groups: z.array(textSchema(60)).max(20, 'Twenty groups at most.').optional(),
    /** True: needs no qualification round. False: the round is asked for again. */
    qualified: z.boolean().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Say what to change: groups or qualified.')
export type UpdateAnnotator = z.infer<typeof updateAnnotatorSchema>

export const noteForm = z.strictObject({ id: idSchema, text: textSchema(4000) })

/** The form of an annotator's settings: groups with commas between, an unticked box means no. */
export const annotatorSettingsForm = z
  .object({ id: idSchema, groups: z.string().max(2000), qualified: z.string().optional() })
  .transform(({ id, groups, qualified }): unknown => ({
    id,
    settings: { groups: groups.split(',').flatMap((name) => name.trim() || []), qualified: qualified !== undefined },
  }))
  .pipe(z.object({ id: idSchema, settings: updateAnnotatorSchema }))
