import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { policyRefSchema } from '@/lib/policies/schema'
import { MAX_TEXT, queryContentSchema } from '@/lib/queries/schema'
import { textSchema } from '@/lib/text/text-schema'
import { type EmbeddingReport, embeddingsSchema } from './embeddings/schema'
import { type Remote, registerRemoteSchema } from './remote/schema'

export const fitRewardModelSchema = z.strictObject({
  kind: z.literal('linear').default('linear'),
  dataset: idSchema.optional(),
  features: z
    .strictObject({
      /** Beside the text; null: text alone. Absent: as the newest version does. */
      embeddings: embeddingsSchema.nullable().optional(),
    })
    .optional(),
})

export type FitRewardModel = z.infer<typeof fitRewardModelSchema>

/** Ours is fitted, one that is served elsewhere is registered. */
export const createRewardModelSchema = z.discriminatedUnion('kind', [
  fitRewardModelSchema.extend({ kind: z.literal('linear').optional() }),
  registerRemoteSchema,
])

export type CreateRewardModel = z.infer<typeof createRewardModelSchema>

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
export type Evaluation = {
  /** Share of decisive preferences that it predicts; equal rewards count half. */
  accuracy: Estimate
  /** Of the calibrated probabilities; a tie counts half each way; knowing nothing: 0.693. */
  logLoss: Estimate
  brier: Estimate
  /** Expected calibration error; what it must be set against is `Calibration.null`. */
  ece: Estimate
}

/** What a promotion changed, against the version that served before. */
export type RewardModelEffect = {
  previousVersion: number | null
  newPreferences: number
  rolloutsChangedRank: number
  queriesChanged: number
}

/** Ways of judging, beside each other on the same held-out preferences. */
export type ModelEvaluation = Record<'blind' | 'informed' | 'strengths' | 'length' | 'human', Evaluation>

/** Which judgments a figure rests on. Figures of different sets (`hash`) never stand on one line. */
export type HeldOutSet = {
  /** Of the ids of its preferences. */
  hash: string
  /** Judged preferences, without both bad. */
  preferences: number
  queries: number
  /** Newest preference in it; null: it is empty. */
  newestAt: string | null
}

/** Figures of what the version serves with (`served`: informed where it knows both policies, else blind). */
export type EnvironmentFigures = { environmentId: string; environment: string; queries: number } & Evaluation

/** A third of the held-out preferences by the difference of lengths in code points. */
export type LengthBand = {
  from: number
  to: number
  accuracy: Estimate
  logLoss: Estimate
  /** Accuracy of "the longer one is better" in the same third. */
  longer: Estimate
}

/** Probabilities against what happened, of what the version serves with. */
export type ModelCalibration = {
  /** Lowest confidence first: mean confidence max(p, 1 − p) of a tenth, and how often it was right. */
  bins: { from: number; to: number; confidence: number; correct: Estimate }[]
  ece: Estimate
  /** ECE that a perfect model with these probabilities shows by chance: mean and 95 % point. Null below 5 queries. */
  null: { mean: number; high: number; draws: number; seed: number } | null
  /** 1: probabilities may be taken as they are; below: they are too sure. */
  slope: Estimate
  /** By which rewards were divided, fitted on out-of-fold TRAIN rewards; `bySource` where a source has its own. */
  temperature: { all: number; bySource: Record<string, number> } | null
}

/** People against people, and the model on the same votes. It is no ceiling: a model may be above. */
export type HumanFigures = {
  agreement: Estimate
  model: Estimate
  /** By the number of other decisive votes on the same two rollouts; 4 stands for four or more. */
  byOthers: { others: number; agreement: Estimate; model: Estimate }[]
}

/** Share of the reward's variance within queries that length alone, and style with length, explain (blind variant, HOLDOUT). */
export type RewardExplained = { length: Estimate; style: Estimate }

export type GateVerdict = 'PROMOTE' | 'REJECT' | 'UNDECIDED'

/** What the gate said about a candidate, when it was fitted. */
export type Gate = {
  verdict: GateVerdict
  /** Mean log loss of the candidate less that of the version that served; below 0: the candidate is better. */
  d: Estimate
  /** One sentence each. */
  reasons: string[]
  /** Versions gated on a set that makes up more than half of this one, this one among them. */
  candidatesTried: number
  /** True: too few judged queries in GATE (below 30), so `d` comes from cross-validation on TRAIN. */
  provisional: boolean
  /** The GATE half of HOLDOUT, or TRAIN where provisional; null where nothing was judged on HOLDOUT. */
  gateSet: HeldOutSet | null
  /** Version that served; null: none, so the candidate stood against knowing nothing (ln 2). */
  champion: { id: string; version: number } | null
  /** Against the best version that ever served, scored anew; null where that is the champion. */
  best: { version: number; d: Estimate } | null
  /** Rise of the log loss by environment; `holmLow` null: not tested (below 10 queries or 100 preferences). */
  environments: {
    environmentId: string
    environment: string
    queries: number
    rise: Estimate
    holmLow: number | null
  }[]
  calibration: { ece: number; nullHigh: number } | null
}

/** How the loss out of fold fell with more judgments when a version was fitted, and what the next hundred are worth. */
export type LearningCurve = {
  unit: 'nats'
  /** TRAIN judgments that there were. */
  now: number
  /** Mean loss over the seeds at each size. */
  points: { size: number; loss: number }[]
  /** a + b n^-c through them. */
  curve: { a: number; b: number; c: number } | null
  /** Predicted fall of the loss by 100 more. */
  worth: Estimate
  /** The interval of `worth` includes 0: only "less than `high`" can be said. */
  isLessThan: boolean
}

/** A version as answers and pages show it; the weights stay inside. */
export type RewardModelView = {
  id: string
  version: number
  kind: 'linear' | 'remote'
  state: 'FITTING' | 'FAILED' | 'CANDIDATE' | 'PROMOTED' | 'REJECTED' | 'RETIRED'
  reasons: string[]
  dataset: string | null
  /** On the REPORT half of HOLDOUT; null until the fit has finished. Each later fit scores all versions anew. */
  evaluation: ModelEvaluation | null
  /** The judgments that `evaluation` and all below it rest on. */
  evaluatedOn: HeldOutSet | null
  byEnvironment: EnvironmentFigures[]
  lengthBands: LengthBand[]
  calibration: ModelCalibration | null
  human: HumanFigures | null
  explained: RewardExplained | null
  /** Null: never asked (a version from before the gate, or one that is not finished). */
  gate: Gate | null
  effect: RewardModelEffect | null
  /** Null: of a remote version, and of one fitted before curves were kept. */
  learningCurve: LearningCurve | null
  /** Of a remote version: where it is served, how it is asked, its scale, and why it last failed. */
  remote: (Remote & { url: string }) | null
  /** Of one that was to read embeddings; null: it reads text alone. */
  embeddings: EmbeddingReport | null
  /** Of the feature specification that its weights belong to; null for a remote one, or without weights. */
  featuresVersion: number | null
  /** Live TRAIN preferences that it was fitted on. */
  preferences: number | null
  cutoffAt: Date | null
  seed: number
  createdAt: Date
  finishedAt: Date | null
  promotedAt: Date | null
}

/** Held-out preferences on which a version was surest and wrong; REPORT half. */
export type WrongExample = {
  queryId: string
  query: string
  environment: string
  /** Probability that a is preferred. */
  p: number
  a: WrongRollout
  b: WrongRollout
  verdicts: { a: number; b: number; tie: number }
}

export type WrongRollout = { id: string; text: string; policy: string; reward: number }

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
