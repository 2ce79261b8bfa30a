import type { AnnotatorKind } from '@/lib/db/generated/enums'
import type { Estimate } from '@/lib/math/estimate'

/** Suggestions to look closer; nothing follows from one by itself. */
export type AnnotatorFlag =
  /** Fewer than 20 verdicts: the reliability is mostly the average. */
  | 'too_few'
  /** Disagrees with the others more often than not. */
  | 'inverted'
  | 'low_reliability'
  | 'left_bias'
  | 'right_bias'
  | 'gold_missed'
  | 'inconsistent'
  /** Many judged faster than anybody reads. */
  | 'fast'
  | 'many_ties'
  | 'many_skips'

export type AnnotatorFigures = {
  id: string
  /** The pseudonym. */
  annotator: string
  kind: AnnotatorKind
  /** Set where an admin excluded this annotator; reliability and left bias are then not fitted. */
  excludedAt: Date | null
  lastActiveAt: Date | null
  externalName: string | null
  /** Live ones. */
  judgments: number
  /** β of the noisy Bradley-Terry model: 1 is the average annotator, 0 one who does not follow the pooled order. */
  reliability: Estimate
  /** b of that model, log-odds for the left one between equals; positive leans left. */
  leftBias: Estimate
  /** Share of the others' decisive verdicts on the same pairs that are the same. */
  agreement: Estimate
  /** Share of gold answered right. */
  gold: Estimate
  /** Share of repeats answered as the first time. */
  consistency: Estimate
  /** First revisions; null where no time is known. */
  medianSeconds: number | null
  /** Of the newest 200: share judged in less time than the rollouts take to read at six times a reader's speed. */
  fastShare: number | null
  /** Of the newest 200: judgments with a known time. */
  timed: number
  tieShare: number | null
  skips: number
  flags: AnnotatorFlag[]
  /** Flag → what it rests on, in one sentence. */
  evidence: Partial<Record<AnnotatorFlag, string>>
}
