import type { Estimate } from '@/lib/math/estimate'
import { wilsonShare } from '@/lib/math/wilson'
import type { AnnotatorFigures, AnnotatorFlag } from './schema'

/** Verdicts from which a reliability says something of its annotator. */
export const ENOUGH_VERDICTS = 20

type Figures = Omit<AnnotatorFigures, 'flags' | 'evidence'> & { ties: number }

const percent = (share: number) => `${Math.round(share * 100)} %`
const range = ({ low, high }: Estimate) => `95 % interval ${percent(low!)} to ${percent(high!)}`
const isBelow = ({ high }: Estimate, bound: number) => high !== null && high < bound

/** Suggestions to look closer, each with what it rests on. `tieShare`: that of the whole project. */
export function flagsOf(of: Figures, tieShare: number): Pick<AnnotatorFigures, 'flags' | 'evidence'> {
  const evidence: AnnotatorFigures['evidence'] = {
    ...verdictFlags(of),
    ...leaningFlags(of),
    ...habitFlags(of, tieShare),
  }
  return { flags: Object.keys(evidence) as AnnotatorFlag[], evidence }
}

function verdictFlags({ reliability, agreement, gold, consistency }: Figures): AnnotatorFigures['evidence'] {
  const isFew = reliability.n > 0 && reliability.n < ENOUGH_VERDICTS
  return {
    ...(isFew && {
      too_few: `Only ${Math.round(reliability.n)} verdicts: the reliability is mostly that of the average annotator.`,
    }),
    ...(isBelow(agreement, 0.5) && {
      inverted: `Agrees with ${percent(agreement.value!)} of the others' verdicts (${range(agreement)}), less than chance: the keys may be mixed up.`,
    }),
    ...(isBelow(reliability, 1) &&
      reliability.value! < 0.5 && {
        low_reliability: `Follows the pooled order ${reliability.value!.toFixed(2)} times as closely as the average (at most ${reliability.high!.toFixed(2)}).`,
      }),
    ...(isBelow(gold, 0.7) && {
      gold_missed: `Answered ${percent(gold.value!)} of ${gold.n} gold comparisons right (${range(gold)}).`,
    }),
    ...(isBelow(consistency, 0.6) && {
      inconsistent: `Judged ${percent(consistency.value!)} of ${consistency.n} repeats as the first time (${range(consistency)}).`,
    }),
  }
}

/** Log-odds of 0.4: six of ten equal pairs. */
const NOTABLE_BIAS = 0.4

function leaningFlags({ leftBias: { value, low, high } }: Figures): AnnotatorFigures['evidence'] {
  if (value === null || low === null || high === null || Math.abs(value) < NOTABLE_BIAS || low * high < 0) return {}
  const [flag, side] = value > 0 ? (['left_bias', 'left'] as const) : (['right_bias', 'right'] as const)
  const share = 1 / (1 + Math.exp(-Math.abs(value)))
  return { [flag]: `Between two equals picks the ${side} one ${percent(share)} of the time.` }
}

function habitFlags(of: Figures, tieShare: number): AnnotatorFigures['evidence'] {
  const { judgments, skips } = of
  const ties = wilsonShare(of.ties, judgments)
  const skipped = skips / Math.max(1, judgments + skips)
  return {
    ...(of.timed >= ENOUGH_VERDICTS &&
      of.fastShare! > 0.2 && {
        fast: `${percent(of.fastShare!)} of ${of.timed} judgments took less time than reading the rollouts at six times a reader's speed.`,
      }),
    ...(judgments >= ENOUGH_VERDICTS &&
      ties.low! > Math.max(0.4, 1.5 * tieShare) && {
        many_ties: `Calls ${percent(ties.value!)} of comparisons a tie; all together call ${percent(tieShare)} one.`,
      }),
    ...(judgments + skips >= ENOUGH_VERDICTS &&
      skipped > 0.3 && { many_skips: `Skipped ${skips} of ${judgments + skips} comparisons.` }),
  }
}
