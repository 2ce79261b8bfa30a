import type { Say } from '@/app/_texts/types'
import type { OwnJudgment } from '@/lib/judgments/read-own'
import { sayVerdict } from '../compare/_session/answers'

/** The verdict of an own judgment in words. */
export function sayOwn({ outcome, degree, isRanking }: OwnJudgment, t: Say<'common.verdict'>): string {
  if (isRanking) return t('ranking')
  return outcome ? sayVerdict({ outcome, degree }, t) : t('withdrawn')
}
