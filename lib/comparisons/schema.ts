import { z } from 'zod'
import { idSchema, pageQuery } from '@/lib/access/schema'
import { MAX_TEXT } from '@/lib/queries/schema'
import { textSchema } from '@/lib/text/text-schema'

/** Keys under which an annotator sees the rollouts, in the shown order. */
export const KEYS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type OptionKey = (typeof KEYS)[number]

export const outcomeSchema = z.enum(['A', 'B', 'TIE', 'BOTH_BAD'])
export type OutcomeName = z.infer<typeof outcomeSchema>

/** Groups of keys, best first, ties in one group. */
export const rankingSchema = z
  .array(z.array(z.enum(KEYS)).min(1))
  .min(1)
  .max(8)

export const createComparisonSchema = z.strictObject({
  queryId: idSchema,
  rolloutIds: z
    .array(idSchema)
    .min(2, 'A comparison has two rollouts or more.')
    .max(8, 'A comparison has eight rollouts at most.'),
  overlap: z.int().min(1).max(20).optional(),
  priority: z.int().min(-1000).max(1000).optional(),
  /** Only this annotator, or only annotators with this label, are offered it. */
  assignee: idSchema.optional(),
  group: textSchema(60).optional(),
  /** The known right verdict, in the order of rolloutIds. */
  gold: z.union([z.strictObject({ outcome: outcomeSchema }), z.strictObject({ ranking: rankingSchema })]).optional(),
})

export type CreateComparison = z.infer<typeof createComparisonSchema>

export const nextSchema = z.strictObject({ exclude: z.array(idSchema).max(20).default([]) })

export const listComparisonsSchema = pageQuery.extend({
  query: idSchema.optional(),
  state: z.enum(['OPEN', 'COMPLETE', 'IN_REVIEW', 'CLOSED']).optional(),
  arm: z.enum(['HOLDOUT', 'RANDOM', 'ACTIVE', 'LIVE', 'BEST_OF_N', 'TRIAL', 'MANUAL', 'IMPORTED']).optional(),
  /** `reported`: somebody skipped it as harmful; `disputed`: two verdicts or more, no majority; `settled`: adjudicated. */
  show: z.enum(['reported', 'disputed', 'settled']).optional(),
})

export type ListComparisons = z.infer<typeof listComparisonsSchema>

const degree = z.int().min(1).max(4)
const aspects = z.record(z.string().max(60), z.enum(['A', 'B', 'SAME']))

/** What an annotator has filled in so far; none of it counts. */
export const draftSchema = z.strictObject({
  outcome: outcomeSchema.nullish(),
  ranking: rankingSchema.nullish(),
  degree: degree.nullish(),
  aspects: aspects.optional(),
  rationale: textSchema(20_000, { allowEmpty: true }).nullish(),
  rewrite: textSchema(MAX_TEXT, { allowEmpty: true }).nullish(),
})

export type Draft = z.infer<typeof draftSchema>

export const SKIP_REASONS = ['cannot_judge', 'not_my_field', 'language', 'harmful', 'broken', 'other'] as const

export const skipSchema = z.strictObject({
  reason: z.enum(SKIP_REASONS),
  note: textSchema(2000, { allowEmpty: true }).optional(),
})

export type Skip = z.infer<typeof skipSchema>

/** What `next` gives: blind. No comparison id, rollout id, kind or time of creation. */
export type AssignmentView = {
  id: string
  leaseUntil: Date
  layout: 'pair' | 'ranking'
  query: { messages: { role: string; content: string }[] }
  options: { key: OptionKey; text: string; context?: { role: string; content: string }[] }[]
  draft?: Draft
}

export type NextAnswer =
  | { assignment: AssignmentView }
  | {
      assignment: null
      reason: 'done' | 'all_leased' | 'held' | 'none' | 'not_qualified'
      waiting: number
      freeBy: Date | null
    }
