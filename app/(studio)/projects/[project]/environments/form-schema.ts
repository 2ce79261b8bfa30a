import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { createEnvironmentSchema, updateEnvironmentSchema } from '@/lib/environments/schema'
import { checkItemSchema } from '@/lib/environments/verifier-config'

const NOT_JSON = 'not JSON'

/** Settings as they are typed: JSON, or blank for none. */
function configOf(text: string | undefined): unknown {
  if (!text?.trim()) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

const fields = { name: z.string().trim(), kind: z.string(), config: z.string().optional() }

const isJson = ({ config }: { config?: string }, context: z.RefinementCtx) => {
  if (configOf(config) === NOT_JSON)
    context.addIssue({ code: 'custom', path: ['verifier.config'], message: 'This is not JSON.' })
}

/** `kind` blank: verified by people. */
const verifierOf = ({ kind, config }: { kind: string; config?: string }) =>
  kind === '' ? null : { kind, config: configOf(config) }

export const createEnvironmentForm = z
  .object(fields)
  .superRefine(isJson)
  .transform((form): unknown => {
    const verifier = verifierOf(form)
    return { name: form.name, verification: verifier ? 'VERIFIER' : 'HUMAN', verifier: verifier ?? undefined }
  })
  .pipe(createEnvironmentSchema)

export const updateEnvironmentForm = z
  .object({ ...fields, id: idSchema, judgePolicy: z.string().optional() })
  .superRefine(isJson)
  .transform(({ id, judgePolicy, ...form }, context) => {
    const verifier = verifierOf(form)
    const change = updateEnvironmentSchema.safeParse({
      ...{ name: form.name, verification: verifier ? 'VERIFIER' : 'HUMAN', verifier },
      // The field is there with a verifier only; blank is nobody.
      ...(judgePolicy !== undefined && { judgePolicy: judgePolicy || null }),
    })
    if (change.success) return { id, change: change.data }
    for (const { path, message } of change.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

/** A try: what stands in the form, with a text to check. */
export const tryForm = z
  .object({ kind: z.string(), config: z.string().optional(), reference: z.string(), text: z.string() })
  .transform(({ config, ...form }): unknown => ({ ...form, config: configOf(config) }))
  .pipe(checkItemSchema)
