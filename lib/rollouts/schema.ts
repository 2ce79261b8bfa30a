import { z } from 'zod'
import { idSchema, pageQuery } from '@/lib/access/schema'
import { policyRefSchema } from '@/lib/policies/schema'
import { MAX_TEXT, messagesSchema } from '@/lib/queries/schema'
import { textSchema } from '@/lib/text/text-schema'

/** A column of 32 bits holds each; sums are made in 64. */
const tokens = z.int().min(0).max(2_147_483_647)

/** 64-bit seeds do not fit a JSON number: a string of digits is taken too. */
export const seedSchema = z.union([z.int(), z.string().regex(/^-?\d{1,20}$/)]).transform(String)

/** A rollout made elsewhere. */
export const createRolloutSchema = z.strictObject({
  queryId: idSchema,
  policy: policyRefSchema,
  text: textSchema(MAX_TEXT),
  context: messagesSchema.optional(),
  sampleIndex: z.int().min(0).max(1_000_000).optional(),
  seed: seedSchema.optional(),
  finishReason: textSchema(60).optional(),
  usage: z
    .strictObject({
      promptTokens: tokens.optional(),
      completionTokens: tokens.optional(),
      totalTokens: tokens.optional(),
    })
    .optional(),
})

export type CreateRollout = z.input<typeof createRolloutSchema>
export type ParsedRollout = z.output<typeof createRolloutSchema>

/** Asks for new samples of a query. Without policies a pair is drawn; each policy makes `n`. */
export const sampleRolloutsSchema = z.strictObject({
  queryId: idSchema,
  policies: z.array(policyRefSchema).min(1).max(20).optional(),
  n: z.int().min(1).max(64).default(1),
})

export type SampleRollouts = z.output<typeof sampleRolloutsSchema>

export const listRolloutsSchema = pageQuery.extend({
  query: idSchema.optional(),
  policy: policyRefSchema.optional(),
})

export type ListRollouts = z.infer<typeof listRolloutsSchema>

/** Rollout statuses that people may be asked to judge. */
export const JUDGEABLE = ['COMPLETE', 'TRUNCATED'] as const
