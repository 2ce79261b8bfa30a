import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { registerRemoteSchema } from '@/lib/reward-models/remote/schema'
import { decideSchema, fitRewardModelSchema } from '@/lib/reward-models/schema'

const filled = (value: string | undefined) => (value?.trim() ? value.trim() : undefined)
const number = (value: string | undefined) => (value?.trim() ? Number(value) : undefined)

/** The form of a served reward model: strings in, `RegisterRemote` out; what is blank takes its default. */
export const registerForm = z
  .object({
    url: z.string(),
    protocol: z.string().optional(),
    template: z.string().optional(),
    model: z.string().optional(),
    apiKey: z.string().optional(),
    batchSize: z.string().optional(),
    timeoutSeconds: z.string().optional(),
  })
  .transform((form): unknown => ({
    kind: 'remote',
    url: form.url.trim(),
    protocol: form.protocol,
    template: filled(form.template),
    model: filled(form.model),
    apiKey: filled(form.apiKey),
    batchSize: number(form.batchSize),
    timeoutSeconds: number(form.timeoutSeconds),
  }))
  .pipe(registerRemoteSchema)

/** A server that embeds, for a fit; what is blank is not given. */
export const embeddingsForm = z
  .object({ url: z.string(), model: z.string(), apiKey: z.string().optional() })
  .transform(({ url, model, apiKey }): unknown => ({
    features: { embeddings: { url: url.trim(), model: model.trim(), apiKey: filled(apiKey) } },
  }))
  .pipe(fitRewardModelSchema)

/** A decision about a version with why; a blank reason is none. */
export const decideForm = z
  .object({ id: idSchema, reason: z.string().optional() })
  .transform(({ id, reason }): unknown => ({ id, reason: filled(reason) }))
  .pipe(decideSchema.extend({ id: idSchema }))
