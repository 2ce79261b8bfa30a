import { z } from 'zod'
import { endpointSchema } from '@/lib/policies/schema'
import { textSchema } from '@/lib/text/text-schema'

export const PROTOCOLS = ['vllm-classify', 'vllm-score', 'vllm-pooling', 'openrlhf'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/** How a conversation is written as one text; these servers apply no template of their own to a batch. */
export const TEMPLATES = ['plain', 'chatml', 'llama3'] as const
export type Template = (typeof TEMPLATES)[number]

/** Registers a reward model that is served elsewhere. */
export const registerRemoteSchema = z.strictObject({
  kind: z.literal('remote'),
  /** Of the server; the protocol's own path is added where it is missing. */
  url: endpointSchema.shape.baseUrl,
  protocol: z.enum(PROTOCOLS),
  model: textSchema(200).optional(),
  apiKey: endpointSchema.shape.apiKey,
  template: z.enum(TEMPLATES).default('plain'),
  /** Rollouts in one request. */
  batchSize: z.int().min(1).max(1024).default(16),
  /** For one request. */
  timeoutSeconds: z.int().min(1).max(3600).default(60),
})

export type RegisterRemote = z.infer<typeof registerRemoteSchema>

/**
 * From the server's numbers to ours, fitted on TRAIN: reward = (number - mean) / deviation / temperature, on the
 * log-odds scale. It travels with the version.
 */
export const remoteScaleSchema = z.strictObject({
  mean: z.number(),
  deviation: z.number().positive(),
  temperature: z.number().positive(),
  /** Standard error of 1 / temperature; null: too few verdicts to tell. */
  slopeError: z.number().nonnegative().nullable(),
})

export type RemoteScale = z.infer<typeof remoteScaleSchema>

/** What a version of kind remote holds beside its endpoint. */
export const remoteSchema = z.strictObject({
  protocol: z.enum(PROTOCOLS),
  template: z.enum(TEMPLATES),
  model: z.string().nullable(),
  batchSize: z.int().min(1),
  /** Null until it was evaluated. */
  scale: remoteScaleSchema.nullable(),
  /** The newest failure to score while it serves; null: none since. */
  failure: z.strictObject({ at: z.string(), message: z.string() }).nullable(),
})

export type Remote = z.infer<typeof remoteSchema>
