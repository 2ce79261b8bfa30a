import { z } from 'zod'
import { idSchema, pageQuery } from '@/lib/access/schema'
import { outcomeSchema, rankingSchema } from '@/lib/comparisons/schema'
import { MAX_TEXT } from '@/lib/queries/schema'
import { textSchema } from '@/lib/text/text-schema'

const verdict = {
  outcome: outcomeSchema.optional(),
  ranking: rankingSchema.optional(),
  /** How much better: 1 slightly, 2 clearly, 3 much, 4 far. */
  degree: z.int().min(1).max(4).nullish(),
  aspects: z.record(z.string().max(60), z.enum(['A', 'B', 'SAME'])).optional(),
  rationale: textSchema(20_000, { allowEmpty: true }).nullish(),
  /** A better rollout in the annotator's words: of the preferred one, or of their own after a tie or both bad. */
  rewrite: textSchema(MAX_TEXT).nullish(),
  seconds: z.number().min(0).max(86_400).optional(),
  judgedAt: z.iso.datetime({ offset: true }).optional(),
}

const onlyOne = {
  path: ['outcome'],
  message: 'Say either outcome (A, B, TIE, BOTH_BAD) or ranking.',
}

const degreeOfWinner = {
  path: ['degree'],
  message: 'A degree goes with A or B only.',
}

type Verdicts = { outcome?: string; ranking?: unknown; degree?: number | null }
const saysOne = (body: Verdicts) => (body.outcome === undefined) !== (body.ranking === undefined)
const degreeFits = (body: Verdicts) => body.degree == null || body.outcome === 'A' || body.outcome === 'B'

export const recordJudgmentSchema = z
  .strictObject({ assignmentId: idSchema, ...verdict })
  .refine(saysOne, onlyOne)
  .refine(degreeFits, degreeOfWinner)

export const reviseJudgmentSchema = z.strictObject(verdict).refine(saysOne, onlyOne).refine(degreeFits, degreeOfWinner)

/** An admin's verdict on a disputed comparison; A and B are its rollouts in their order, not in anybody's. */
export const adjudicateSchema = z
  .strictObject({
    outcome: verdict.outcome,
    ranking: verdict.ranking,
    degree: verdict.degree,
    rationale: textSchema(20_000),
  })
  .refine(saysOne, onlyOne)
  .refine(degreeFits, degreeOfWinner)

export type Adjudicate = z.infer<typeof adjudicateSchema>
export type RecordJudgment = z.infer<typeof recordJudgmentSchema>
export type ReviseJudgment = z.infer<typeof reviseJudgmentSchema>

export const listJudgmentsSchema = pageQuery.extend({
  annotator: idSchema.optional(),
  comparison: idSchema.optional(),
})

export type ListJudgments = z.infer<typeof listJudgmentsSchema>

/** Who wrote which, and what the reward model thought; only after the judgment. */
export type RevealRow = { key: string; policy: string; reward: number | null }
