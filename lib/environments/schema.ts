import { z } from 'zod'
import { textSchema } from '@/lib/text/text-schema'
import { verifierSchema } from './verifier-config'

const fields = {
  name: textSchema(80),
  verification: z.enum(['HUMAN', 'VERIFIER']),
  /** Kind and configuration of the verifier. */
  verifier: verifierSchema,
  /** The policy with an endpoint that judges its own rollouts here: id, `name@version`, or `name`; null: none. */
  judgePolicy: z.string().min(1).max(160).nullable(),
}

export const createEnvironmentSchema = z.strictObject({
  ...fields,
  verification: fields.verification.default('HUMAN'),
  verifier: fields.verifier.optional(),
  judgePolicy: fields.judgePolicy.optional(),
})

/** `verifier` null takes the verifier away. */
export const updateEnvironmentSchema = z
  .strictObject({ ...fields, verifier: fields.verifier.nullable() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Say what to change: name, verification, verifier or judgePolicy.')

export type CreateEnvironment = z.infer<typeof createEnvironmentSchema>
export type UpdateEnvironment = z.infer<typeof updateEnvironmentSchema>

/** Where queries go that name no environment. */
export const DEFAULT_ENVIRONMENT = 'general'
