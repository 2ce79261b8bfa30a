import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createPolicySchema, startTrialSchema, updatePolicySchema } from '@/lib/policies/schema'

const filled = (value: string | undefined) => (value?.trim() ? value : undefined)
const number = (value: string | undefined) => (value?.trim() ? Number(value) : undefined)

/** The form of a new policy: strings in, `CreatePolicy` out; what is blank is left out, and what its kind has not. */
export const createPolicyForm = z
  .object({
    name: z.string().trim(),
    kind: z.enum(['endpoint', 'recorded', 'rule']).default('recorded'),
    rule: z.string().optional(),
    baseUrl: z.string().trim().optional(),
    apiKey: z.string().trim().optional(),
    maxTokens: z.string().optional(),
    inputPrice: z.string().optional(),
    outputPrice: z.string().optional(),
    description: z.string().optional(),
    model: z.string().optional(),
    systemPrompt: z.string().optional(),
    trainedOn: z.string().optional(),
    temperature: z.string().optional(),
    topP: z.string().optional(),
  })
  .transform((form): unknown => {
    const about = { name: form.name, description: filled(form.description) }
    if (form.kind === 'rule') return { ...about, rule: form.rule }
    const trainedOn = filled(form.trainedOn)
    const sampling = {
      temperature: number(form.temperature),
      topP: number(form.topP),
      maxTokens: number(form.maxTokens),
    }
    const isSampled = form.kind === 'endpoint'
    return {
      ...about,
      trainedOn,
      model: filled(form.model),
      systemPrompt: filled(form.systemPrompt),
      sampling: Object.values(sampling).every((value) => value === undefined) ? undefined : sampling,
      ...(isSampled && {
        endpoint: { baseUrl: form.baseUrl ?? '', apiKey: filled(form.apiKey) },
        inputPrice: number(form.inputPrice),
        outputPrice: number(form.outputPrice),
      }),
    }
  })
  .pipe(createPolicySchema)

/** Stage and weight of a policy; a blank weight means by Thompson sampling. */
export const updatePolicyForm = z
  .object({ id: idSchema, stage: z.string(), weight: z.string() })
  .transform(({ id, stage, weight }, context) => {
    const change = updatePolicySchema.safeParse({ stage, weight: number(weight) ?? null })
    if (change.success) return { id, change: change.data }
    for (const { path, message } of change.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

/** Where a policy is served; a blank key stays as it is. */
export const moveEndpointForm = z
  .object({
    id: idSchema,
    baseUrl: z.string().trim(),
    apiKey: z.string().trim(),
    maxConcurrency: z.string(),
    timeoutSeconds: z.string(),
  })
  .transform(({ id, baseUrl, apiKey, maxConcurrency, timeoutSeconds }, context) => {
    const limits = { maxConcurrency: number(maxConcurrency), timeoutSeconds: number(timeoutSeconds) }
    const change = updatePolicySchema.safeParse({ endpoint: { baseUrl, apiKey: filled(apiKey), ...limits } })
    if (change.success) return { id, change: change.data }
    for (const { path, message } of change.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

/** Queries of a trial; 0 ends it. */
export const startTrialForm = startTrialSchema.extend({
  id: idSchema,
  queries: z.coerce.number().pipe(startTrialSchema.shape.queries),
})
