import { z } from 'zod'
import { endpointSchema } from '@/lib/policies/schema'
import { textSchema } from '@/lib/text/text-schema'

/** Vectors with more numbers would make every version tens of megabytes. */
export const MAX_DIMENSION = 1024

/** Which server embeds the rollouts of a project, by which model. */
export const embeddingsSchema = z.strictObject({
  /** As of a policy: OpenAI-compatible, below /v1 where it has no path of its own. */
  url: endpointSchema.shape.baseUrl,
  model: textSchema(200),
  apiKey: endpointSchema.shape.apiKey,
  /** For one request. */
  timeoutSeconds: z.int().min(1).max(3600).optional(),
})

export type ChooseEmbeddings = z.infer<typeof embeddingsSchema>

/** What a fit found of the vectors that it was to read. */
export type EmbeddingReport = {
  model: string
  /** Numbers of a vector; null: there was none, so the fit read text alone. */
  dimension: number | null
  /** Rollouts that the fit and its figures read, and how many of them have no vector. */
  rollouts: number
  missing: number
  /** The first hundred of those without. Where one of a query has none, those of its other rollouts are not read either. */
  missingRollouts: string[]
  /** What the server said last; null: it embedded all that it was asked for. */
  failure: string | null
}
