import { z } from 'zod'
import { createQuerySchema } from '@/lib/queries/schema'

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
