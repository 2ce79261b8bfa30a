import { z } from 'zod'
import type { Estimate } from '@/lib/math/estimate'
import { textSchema } from '@/lib/text/text-schema'

const MOST_ANNOTATORS = 200
const MOST_RATINGS = 1_000_000

const rating = z.union([z.number(), textSchema(200)]).nullable()

/** One list of ratings for each annotator, all of one length; null is a gap. Words are for the nominal level alone. */
export const computeAgreementSchema = z.strictObject({
  ratings: z
    .array(z.array(rating))
    .max(MOST_ANNOTATORS)
    .refine(
      (lists) => lists.every((list) => list.length === lists[0]!.length),
      'Every annotator’s list has the same length.',
    )
    .refine(
      (lists) => lists.length * (lists[0]?.length ?? 0) <= MOST_RATINGS,
      `At most ${MOST_RATINGS.toLocaleString('en')} ratings at once.`,
    ),
  level: z.enum(['nominal', 'ordinal', 'interval', 'ratio']).default('nominal'),
})
export type ComputeAgreement = z.infer<typeof computeAgreementSchema>

export type ComputedAgreement = {
  /** Krippendorff's, on the level asked. */
  alpha: number | null
  /** Cohen's, of exactly two annotators; of more see `pairs`. */
  kappa: number | null
  /** Of all annotators; nominal. */
  fleiss: number | null
  /** Share of pairs of ratings on one item that are equal. */
  raw: number | null
  /** Items with two ratings or more: what all of these rest on. */
  items: number
  /** Why alpha is null. */
  reason: string | null
  reasons: { kappa: string | null; fleiss: string | null; raw: string | null }
  /** Cohen's kappa of each two annotators, by their place in `ratings`. */
  pairs: { a: number; b: number; kappa: number | null; items: number; reason: string | null }[]
}

/** Of units that count twice, once in each order, so that the order in which rollouts are stored cannot matter. */
export type AgreementFigures = { alpha: Estimate; fleiss: Estimate; raw: Estimate }

export type ProjectAgreement = {
  /** Categories first, second, tie, both bad. */
  outcomes: AgreementFigures
  /** Ties and both bad left out. */
  outcomesNoTies: AgreementFigures
  /** How much better, from −4 to 4, ordinal. */
  degree: AgreementFigures
  /** Cohen's kappa of each two annotators that judged the same units, most units first. */
  pairs: { a: string; b: string; aId: string; bId: string; kappa: Estimate }[]
  /** Pairs that are not listed, where there are more than the answer takes. */
  pairsLeftOut: number
  /** Comparisons born with overlap of two or more with at least two of their first judgments. */
  comparisons: number
  /** Authors who judged their own query, against the others: in none of the figures above. */
  ownQuery: { raw: Estimate }
  seed: number
}
