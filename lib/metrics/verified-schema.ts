import { z } from 'zod'
import type { Estimate } from '@/lib/math/estimate'
import { policyRefSchema } from '@/lib/policies/schema'

const MOST_K = 12

/** `?k=1,4,16` */
export const verifiedSchema = z.strictObject({
  environment: z.string().min(1).max(80).optional(),
  policy: policyRefSchema.optional(),
  k: z
    .string()
    .regex(/^\d{1,4}(,\d{1,4})*$/, 'Give numbers of samples such as 1,4,16.')
    .default('1,2,4,8')
    .transform((text) => [...new Set(text.split(',').map(Number))].sort((a, b) => a - b))
    .refine((list) => list[0]! >= 1 && list.length <= MOST_K, `From 1 on, at most ${MOST_K} of them.`),
})

export type VerifiedQuery = z.infer<typeof verifiedSchema>

/** How a policy does in a verified environment. */
export type VerifiedItem = {
  environment: string
  /** `name`, or `name@version`. */
  policy: string
  policyId: string
  /** Judgeable rollouts; those with a verdict; those that passed. */
  rollouts: number
  verified: number
  passed: number
  /** `n`: queries with at least k verified samples. */
  passAt: (Estimate & { k: number })[]
}
