import { englishSay } from '@/app/_texts/english-say'
import { sayVerdict } from '@/app/(annotate)/projects/[project]/compare/_session/answers'
import type { ReviewedJudgment } from '@/lib/judgments/read-review'

/** A verdict in words, in the keys of the review. */
export function sayReviewed({ outcome, degree, ranking }: ReviewedJudgment): string {
  return sayVerdict({ outcome: outcome ?? undefined, degree, ranking }, englishSay('common.verdict'))
}
