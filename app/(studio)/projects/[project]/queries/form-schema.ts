import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createQuerySchema, reviewQuerySchema } from '@/lib/queries/schema'
import { sampleRolloutsSchema } from '@/lib/rollouts/schema'

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

/** How many rollouts of which policies to ask for; none ticked: a pair is drawn. */
export const sampleForm = z
  .object({ queryId: z.string(), policies: z.array(z.string()).optional(), n: z.string() })
  .transform(({ policies, n, ...form }): unknown => ({
    ...form,
    policies: policies && policies.length > 0 ? policies : undefined,
    n: Number(n),
  }))
  .pipe(sampleRolloutsSchema)

/** A reviewer's press: accept, or reject with the reason beside it. */
export const reviewQueryForm = z
  .object({ id: z.string(), accept: z.enum(['true', 'false']), reason: z.string().optional() })
  .transform(({ id, accept, reason }): unknown => ({
    id,
    decision: { accept: accept === 'true', ...(reason?.trim() && { reason: reason.trim() }) },
  }))
  .pipe(z.object({ id: idSchema, decision: reviewQuerySchema }))
