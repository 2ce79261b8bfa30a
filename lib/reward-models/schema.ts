import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { policyRefSchema } from '@/lib/policies/schema'
import { MAX_TEXT, queryContentSchema } from '@/lib/queries/schema'
import { textSchema } from '@/lib/text/text-schema'

export const fitRewardModelSchema = z.strictObject({
  kind: z.literal('linear').default('linear'),
  dataset: idSchema.optional(),
})

export type FitRewardModel = z.infer<typeof fitRewardModelSchema>

export const rankSchema = z
  .strictObject({
    ...queryContentSchema,
    queryId: idSchema.optional(),
    rollouts: z
      .array(
        z.strictObject({
          id: z.string().max(200).optional(),
          text: textSchema(MAX_TEXT),
          policy: policyRefSchema.optional(),
        }),
      )
      .min(1)
      .max(256),
    rewardModel: idSchema.optional(),
  })
  .refine((body) => [body.text, body.messages, body.queryId].filter((given) => given !== undefined).length === 1, {
    path: ['queryId'],
    message: 'Give one of queryId, text and messages.',
  })

export type Rank = z.infer<typeof rankSchema>

/** A figure with its interval and count; `reason` is set exactly where value, low or high is null. */
export type Estimate = {
  value: number | null
  low: number | null
  high: number | null
  n: number
  reason: string | null
}

/** Held-out figures of one way of judging. */
export type Evaluation = { accuracy: Estimate; logLoss: Estimate; brier: Estimate; ece: Estimate }

/** What a promotion changed, against the version that served before. */
export type RewardModelEffect = {
  previousVersion: number | null
  newPreferences: number
  rolloutsChangedRank: number
  queriesChanged: number
}

/** Ways of judging, beside each other on the same held-out preferences. */
export type ModelEvaluation = Record<'blind' | 'informed' | 'strengths' | 'length' | 'human', Evaluation>

/** A version as answers and pages show it; the weights stay inside. */
export type RewardModelView = {
  id: string
  version: number
  kind: 'linear' | 'remote'
  state: 'FITTING' | 'FAILED' | 'CANDIDATE' | 'PROMOTED' | 'REJECTED' | 'RETIRED'
  reasons: string[]
  dataset: string | null
  /** Null until the fit has finished. */
  evaluation: ModelEvaluation | null
  effect: RewardModelEffect | null
  /** Live TRAIN preferences that it was fitted on. */
  preferences: number | null
  cutoffAt: Date | null
  seed: number
  createdAt: Date
  finishedAt: Date | null
  promotedAt: Date | null
}

/** Reward of one rollout under the model that serves, centred on its query's rollouts. */
export type ScoreView = {
  rolloutId: string
  reward: number
  standardError: number
  probabilityBest: number
  rank: number
  rewardModelVersion: number
}

/** Why an admin decided so; kept with the version. */
export const decideSchema = z.strictObject({ reason: textSchema(1000).optional() })

export type Decide = z.infer<typeof decideSchema>

export type RankedItem = {
  /** Position in the call. */
  index: number
  id?: string
  reward: number
  standardError: number
  probabilityBest: number
  rank: number
}
