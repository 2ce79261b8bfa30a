import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createPolicySchema, updatePolicySchema } from '@/lib/policies/schema'

const filled = (value: string | undefined) => (value?.trim() ? value : undefined)
const number = (value: string | undefined) => (value?.trim() ? Number(value) : undefined)

/** The form of a new recorded policy: strings in, `CreatePolicy` out; what is blank is left out. */
export const createPolicyForm = z
  .object({
    name: z.string().trim(),
    description: z.string().optional(),
    model: z.string().optional(),
    systemPrompt: z.string().optional(),
    temperature: z.string().optional(),
    topP: z.string().optional(),
  })
  .transform(({ temperature, topP, ...form }): unknown => {
    const sampling = { temperature: number(temperature), topP: number(topP) }
    return {
      name: form.name,
      description: filled(form.description),
      model: filled(form.model),
      systemPrompt: filled(form.systemPrompt),
      sampling: sampling.temperature === undefined && sampling.topP === undefined ? undefined : sampling,
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
