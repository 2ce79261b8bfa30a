import { z } from 'zod'
import type { ServerProblem } from '@/lib/inference/chat-types'
import { textSchema } from '@/lib/text/text-schema'

/** Letters, digits and `.-_:/+`; `@` parts name and version. */
export const policyNameSchema = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:/+-]*$/u, 'Use letters, digits, spaces and . _ - : / + only, without @.')

export const stageSchema = z.enum(['CANDIDATE', 'DEPLOYED', 'RETIRED'])

const weight = z.number().min(0).max(1).nullable()

const apiKey = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^[\x21-\x7e]+$/, 'A key has no spaces and no other alphabets.')

/** A server that speaks the OpenAI protocol. The key is kept sealed and never returned. */
export const endpointSchema = z.strictObject({
  baseUrl: z.string().min(1).max(2000),
  apiKey: apiKey.optional(),
  /** Requests at once, over all workers. */
  maxConcurrency: z.int().min(1).max(256).optional(),
  /** For the first token. */
  timeoutSeconds: z.int().min(1).max(3600).optional(),
})

/** Of a million tokens, in the project's currency; null: unknown. */
const price = z.number().min(0).max(1_000_000).nullable()

/** Built-in rules, by which a RULE policy answers. */
export const ruleSchema = z.enum(['calculator', 'unit-converter'])

/**
 * With an endpoint its rollouts are sampled there, with a rule it answers by itself; else they are made elsewhere and
 * brought in.
 */
const policyFields = z.strictObject({
  name: policyNameSchema,
  version: z.int().min(1).max(1_000_000).optional(),
  description: textSchema(2000, { allowEmpty: true }).optional(),
  /** Makes it a RULE policy: its rollouts are made at once wherever the rule fits. */
  rule: ruleSchema.optional(),
  model: textSchema(200).optional(),
  endpoint: endpointSchema.optional(),
  systemPrompt: textSchema(100_000).optional(),
  sampling: z
    .strictObject({
      temperature: z.number().min(0).max(5).optional(),
      topP: z.number().gt(0).max(1).optional(),
      topK: z.int().min(-1).max(1_000_000).optional(),
      minP: z.number().min(0).max(1).optional(),
      maxTokens: z.int().min(1).max(10_000_000).optional(),
      presencePenalty: z.number().min(-2).max(2).optional(),
      frequencyPenalty: z.number().min(-2).max(2).optional(),
      stop: z.array(textSchema(200)).min(1).max(4).optional(),
      seed: z.int().optional(),
    })
    .optional(),
  stage: stageSchema.default('CANDIDATE'),
  weight: weight.optional(),
  inputPrice: price.optional(),
  outputPrice: price.optional(),
  /** Id of the dataset version that it was trained on. */
  trainedOn: z.uuid().optional(),
})

/** Queries to compare it with the version before it on; 0 ends the trial. */
export const startTrialSchema = z.strictObject({ queries: z.int().min(0).max(100_000) })

export type StartTrial = z.infer<typeof startTrialSchema>

export const createPolicySchema = policyFields.refine(
  ({ rule, ...given }) =>
    rule === undefined || !(given.model || given.systemPrompt || given.sampling || given.endpoint),
  { path: ['rule'], message: 'A rule has no model, endpoint, system prompt or sampling.' },
)

export const updatePolicySchema = z
  .strictObject({
    stage: stageSchema.optional(),
    weight: weight.optional(),
    /** Another address needs the key again; null as key: asked without one. */
    endpoint: endpointSchema
      .partial()
      .extend({ apiKey: apiKey.nullable().optional() })
      .refine((endpoint) => Object.keys(endpoint).length > 0, 'Say what to change.')
      .optional(),
    inputPrice: price.optional(),
    outputPrice: price.optional(),
  })
  .refine(
    (body) => Object.keys(body).length > 0,
    'Say what to change: stage, weight, endpoint or prices. All else is a new version.',
  )

export type CreatePolicy = z.infer<typeof createPolicySchema>
export type UpdatePolicy = z.infer<typeof updatePolicySchema>

/** A server to try: by its address, or as a policy asks it. */
export const checkPolicySchema = z
  .strictObject({
    endpoint: endpointSchema.optional(),
    policy: z.string().max(160).optional(),
    model: textSchema(200).optional(),
  })
  .refine((body) => (body.endpoint === undefined) !== (body.policy === undefined), {
    path: ['endpoint'],
    message: 'Give either endpoint or policy.',
  })

export type CheckPolicy = z.infer<typeof checkPolicySchema>

export type EndpointCheck = {
  ok: boolean
  baseUrl: string
  /** Null: the server lists none, which is no fault by itself. */
  models: string[] | null
  /** The one that was asked, and its name as the server says it. */
  model: string | null
  servedModel: string | null
  firstTokenMs: number | null
  latencyMs: number
  error: ServerProblem | null
}

/** An id, `name@version`, or `name` (its newest version). */
export const policyRefSchema = z.string().min(1).max(160)
