import { formatCount, formatFixed, formatShare } from '@/app/_components/format/number'
import type { ComparisonView } from '@/lib/comparisons/reads'
import type { EvenReason } from '@/lib/comparisons/schema'

export type Explained = Pick<ComparisonView, 'arm' | 'choice' | 'bestOf' | 'candidateSetSize'>

const EVEN: Record<EvenReason, string> = {
  no_model: 'No reward model served yet, so every pair was as likely.',
  no_posterior: 'The reward model that served says nothing of its doubts, so every pair was as likely.',
  few_preferences: 'The reward model rested on too few preferences to go by, so every pair was as likely.',
  equal_scores: 'Every verdict was expected to teach as much, so every pair was as likely.',
}

const counted = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`

/** Why this comparison, in one or two sentences. */
export function explainChoice({ arm, choice, bestOf, candidateSetSize }: Explained): string {
  if (choice?.kind === 'even') {
    const among = counted(choice.queries, 'held-out query', 'held-out queries')
    return `Drawn evenly among ${among}, so that figures stay unbiased. No reward was looked at.`
  }
  if (choice?.kind === 'best_of')
    return `The watch on over-optimisation: the reward’s pick of ${bestOf} rollouts against another one, at random, of the same policy. People are expected to prefer the pick with ${formatShare(choice.predicted)}.`
  if (choice?.kind === 'weighed' && arm === 'RANDOM') {
    const every = formatFixed(1 / choice.epsilon, 0)
    return `Drawn evenly among ${counted(choice.queries, 'query', 'queries')}, so that figures stay unbiased. One in ${every} TRAIN comparisons is drawn like this.`
  }
  if (choice?.kind === 'weighed') {
    const { even, expected, among } = choice
    if (even || !expected || !among) return `Drawn by information. ${EVEN[even ?? 'no_model']}`
    const place = `${formatCount(among.rank)} of ${counted(candidateSetSize ?? 0, 'pair', 'pairs')}`
    return `Drawn by what its verdict was expected to teach: ${formatFixed(expected.bits, 3)} bits in ${formatFixed(expected.seconds, 0)} s, place ${place}. Likelier the more it teaches a minute, never certain.`
  }
  return WITHOUT_CHOICE[arm]
}

/** Where nothing was drawn, or what the draw weighed was not kept. */
const WITHOUT_CHOICE: Record<ComparisonView['arm'], string> = {
  HOLDOUT: 'Drawn evenly among the held-out queries, so that figures stay unbiased.',
  RANDOM: 'Drawn evenly, so that figures stay unbiased.',
  ACTIVE: 'Drawn by information.',
  LIVE: 'Somebody asked this query and the rollouts were compared at once.',
  BEST_OF_N: 'The watch on over-optimisation.',
  TRIAL: 'For the trial of a new policy: each query once, at random.',
  MANUAL: 'Made by hand. Nothing was drawn.',
  IMPORTED: 'Came with an import. How it was chosen there is not known here.',
}
