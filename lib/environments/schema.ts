import { z } from 'zod'
import { textSchema } from '@/lib/text/text-schema'

export const createEnvironmentSchema = z.strictObject({
  name: textSchema(80),
  verification: z.enum(['HUMAN', 'VERIFIER']).default('HUMAN'),
  /** Kind and configuration of the verifier; runs from the verifier station on. */
  verifier: z.looseObject({ kind: z.string().min(1).max(40) }).optional(),
})

export const updateEnvironmentSchema = createEnvironmentSchema.partial()

export type CreateEnvironment = z.infer<typeof createEnvironmentSchema>
export type UpdateEnvironment = z.infer<typeof updateEnvironmentSchema>

/** Where queries go that name no environment. */
export const DEFAULT_ENVIRONMENT = 'general'
