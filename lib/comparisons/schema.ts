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

/**
 * Why the active arm drew evenly: no reward model serves; the one that does has no posterior; it rests on too few
 * preferences; or all scores were equal.
 */
export const evenReasonSchema = z.enum(['no_model', 'no_posterior', 'few_preferences', 'equal_scores'])

export type EvenReason = z.infer<typeof evenReasonSchema>

const chance = z.number().min(0).max(1)

/** HOLDOUT: no reward was looked at. */
const evenChoice = z.object({
  kind: z.literal('even'),
  /** u(c): the chance of this pair in the draw. */
  uniform: chance,
  /** Queries that were open to it. */
  queries: z.int(),
})

/** RANDOM and ACTIVE: one block of queries, one set of candidates, two ways to draw from it. */
const weighedChoice = z.object({
  kind: z.literal('weighed'),
  /** ε: chance of the random arm. The propensity is epsilon · uniform + (1 − epsilon) · active. */
  epsilon: chance,
  /** Standard deviation of the scores in the set; 0 where they were all equal. */
  tau: z.number().min(0),
  /** u(c) and a(c) of this pair. */
  uniform: chance,
  active: chance,
  /** Queries of the block. */
  queries: z.int(),
  /** Why a(c) is even; null: it goes by the scores. */
  even: evenReasonSchema.nullable(),
  /** What the reward model expected of this pair; null where it could not. */
  expected: z
    .object({
      /** Mutual information of the verdict and the model's parameters. */
      bits: z.number(),
      /** Time for a judgment, by the length of the two rollouts. The score is bits ÷ seconds × 60. */
      seconds: z.number(),
      /** Reward of the first rollout minus that of the second, and its posterior variance. */
      mean: z.number(),
      variance: z.number(),
    })
    .nullable(),
  /** Where the score stood in the set: 1 = highest; and the set's 0, 25, 50, 75 and 100 % quantiles. */
  among: z.object({ rank: z.int(), quantiles: z.array(z.number()).length(5) }).nullable(),
})

/** BEST_OF_N: the first rollout is the reward's pick of `bestOf`, the second one of the others at random. */
const bestOfChoice = z.object({
  kind: z.literal('best_of'),
  /** Calibrated chance, by the reward model, that its pick is preferred. */
  predicted: chance,
  /** Rollouts of this policy for this query; n of them were looked at for the pick. */
  available: z.int(),
  /** Queries and policies that were open to it. */
  groups: z.int(),
})

/** What the draw of a comparison weighed: Comparison.choice. Null for comparisons that were not drawn. */
export const choiceSchema = z.discriminatedUnion('kind', [evenChoice, weighedChoice, bestOfChoice])

export type Choice = z.infer<typeof choiceSchema>

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
