import { z } from 'zod'
import { checkItemSchema, VERIFIER_KINDS, type VerifierKind } from '@/lib/environments/verifier-config'

export const MOST_ITEMS = 1000

const { kind, config, reference, text } = checkItemSchema.shape

/** One check, or up to a thousand under `items`. */
export const checkSchema = z
  .strictObject({
    kind: kind.optional(),
    config,
    reference: reference.unwrap().optional(),
    text: text.optional(),
    items: z.array(checkItemSchema).min(1).max(MOST_ITEMS).optional(),
  })
  .superRefine(({ items, ...one }, context) => {
    if (items) {
      if (Object.values(one).some((value) => value !== undefined))
        context.addIssue({ code: 'custom', path: ['items'], message: 'Give one check or items, not both.' })
      return
    }
    for (const issue of checkItemSchema.safeParse(one).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path as string[], message: issue.message })
  })

export type CheckRequest = z.infer<typeof checkSchema>

export const auditVerdictSchema = z.strictObject({
  /** The kind of verifier whose verdict is looked at. */
  verifier: z.enum(VERIFIER_KINDS as [VerifierKind, ...VerifierKind[]]),
  /** Whether the verifier's verdict is right. */
  verdict: z.enum(['CORRECT', 'INCORRECT', 'UNCLEAR']),
})

export type AuditVerdictInput = z.infer<typeof auditVerdictSchema>
