import type { AnnotatorFlag } from '@/lib/metrics/annotators/schema'

/** A flag as its badge says it; the evidence says it in full. */
export const FLAG_WORDS: Record<AnnotatorFlag, string> = {
  too_few: 'too few',
  inverted: 'against the others',
  low_reliability: 'low reliability',
  left_bias: 'leans left',
  right_bias: 'leans right',
  gold_missed: 'gold missed',
  inconsistent: 'inconsistent',
  fast: 'very fast',
  many_ties: 'many ties',
  many_skips: 'many skips',
}

/** `12 s`, `1 min 5 s`. */
export function secondsText(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${seconds < 10 ? seconds.toFixed(1) : whole}\u202fs`
  return `${Math.floor(whole / 60)}\u202fmin ${whole % 60}\u202fs`
}
