import { z } from 'zod'
import { textSchema } from '@/lib/text/text-schema'

/** Letters, digits and `.-_:/+`; `@` parts name and version. */
export const policyNameSchema = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:/+-]*$/u, 'Use letters, digits, spaces and . _ - : / + only, without @.')

export const stageSchema = z.enum(['CANDIDATE', 'DEPLOYED', 'RETIRED'])

const weight = z.number().min(0).max(1).nullable()

/** Built-in rules, by which a RULE policy answers. */
export const ruleSchema = z.enum(['calculator', 'unit-converter'])

/** A policy whose rollouts are made elsewhere and brought in, or with `rule` one that answers by itself. */
const policyFields = z.strictObject({
  name: policyNameSchema,
  version: z.int().min(1).max(1_000_000).optional(),
  description: textSchema(2000, { allowEmpty: true }).optional(),
  /** Makes it a RULE policy: its rollouts are made at once wherever the rule fits. */
  rule: ruleSchema.optional(),
  model: textSchema(200).optional(),
  systemPrompt: textSchema(100_000).optional(),
  sampling: z
    .strictObject({
      temperature: z.number().min(0).max(5).optional(),
      topP: z.number().gt(0).max(1).optional(),
      maxTokens: z.int().min(1).optional(),
      seed: z.int().optional(),
    })
    .optional(),
  stage: stageSchema.default('CANDIDATE'),
  weight: weight.optional(),
})

export const createPolicySchema = policyFields.refine(
  ({ rule, model, systemPrompt, sampling }) => rule === undefined || !(model || systemPrompt || sampling),
  { path: ['rule'], message: 'A rule has no model, system prompt or sampling.' },
)

export const updatePolicySchema = z
  .strictObject({ stage: stageSchema.optional(), weight: weight.optional() })
  .refine((body) => Object.keys(body).length > 0, 'Say what to change: stage or weight. All else is a new version.')

export type CreatePolicy = z.infer<typeof createPolicySchema>
export type UpdatePolicy = z.infer<typeof updatePolicySchema>

/** An id, `name@version`, or `name` (its newest version). */
export const policyRefSchema = z.string().min(1).max(160)
