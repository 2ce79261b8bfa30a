import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createQuerySchema, reviewQuerySchema } from '@/lib/queries/schema'

const blank = (value: string | undefined) => (value?.trim() ? value : undefined)

/** The form of a new query: strings in, `CreateQuery` out. A new environment's name wins over the chosen one. */
export const addQueryForm = z
  .object({
    text: z.string(),
    environment: z.string().optional(),
    newEnvironment: z.string().optional(),
    reference: z.string().optional(),
    allowDuplicate: z.string().optional(),
  })
  .transform((form): unknown => ({
    text: form.text,
    environment: blank(form.newEnvironment)?.trim() ?? blank(form.environment),
    reference: blank(form.reference),
    allowDuplicate: form.allowDuplicate !== undefined,
  }))
  .pipe(createQuerySchema)

/** A reviewer's press: accept, or reject with the reason beside it. */
export const reviewQueryForm = z
  .object({ id: z.string(), accept: z.enum(['true', 'false']), reason: z.string().optional() })
  .transform(({ id, accept, reason }): unknown => ({
    id,
    decision: { accept: accept === 'true', ...(reason?.trim() && { reason: reason.trim() }) },
  }))
  .pipe(z.object({ id: idSchema, decision: reviewQuerySchema }))
