import { formatCount, formatFixed } from '@/app/_components/format/number'
import type { Trial } from '@/lib/metrics/trials/schema'

/** The answer in one sentence, as far as there is one. */
export function trialSentence(trial: Trial): string {
  const { verdict, score, predecessor, drawn, complete, more } = trial
  if (drawn === 0) return `It was not compared with ${predecessor} at random yet.`
  if (complete === 0) return `${formatCount(drawn)} queries are drawn, and none has all its judgments yet.`
  const by = formatFixed(Math.abs(score.value ?? 0), 2)
  if (verdict !== 'undecided')
    return `${verdict === 'better' ? 'Better' : 'Worse'} than ${predecessor}: decided at query ${formatCount(trial.decidedAt ?? 0)}, by a mean score of ${by} so far.`
  if (more === null)
    return `Not decided against ${predecessor}: there is no effect to go by after ${formatCount(complete)} queries.`
  return `Not decided against ${predecessor}: about ${formatCount(more)} more queries, if it goes on like this.`
}

/** Where it is worse, in words. */
export function whereWorse({ environments }: Trial): string {
  const worse = environments.filter(({ isWorse }) => isWorse).map(({ environment }) => environment)
  return worse.length === 0 ? 'Worse in no environment that can be told.' : `Worse in ${worse.join(', ')}.`
}
