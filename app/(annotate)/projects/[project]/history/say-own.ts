import type { OwnJudgment } from '@/lib/judgments/read-own'
import { sayVerdict } from '../compare/_session/answers'

/** The verdict of an own judgment in words. */
export function sayOwn({ outcome, degree, isRanking }: OwnJudgment): string {
  if (isRanking) return 'A ranking'
  return outcome ? sayVerdict({ outcome, degree }) : 'Withdrawn'
}
