import { formatCount, formatFixed } from '@/app/_components/format/number'
import type { ComparisonView } from '@/lib/comparisons/reads'
import { expectedChance } from '@/lib/math/information'
import { logistic } from '@/lib/math/special'

/** What the model gave the first rollout, its doubt in it: 95 % interval of the chance under the posterior. */
export function chanceOfFirst({ mean, variance }: { mean: number; variance: number }) {
  const reach = 1.96 * Math.sqrt(variance)
  return { value: expectedChance(mean, variance), low: logistic(mean - reach), high: logistic(mean + reach) }
}

const chance = (value: number) => (value < 0.001 ? value.toExponential(1) : formatFixed(value, 4))

/** The figures behind the sentence, those that there are, in reading order. @param first the first rollout's policy */
export function whyFigures({ choice, propensity, candidateSetSize, score, seed }: ComparisonView, first: string) {
  const rows: [string, string][] = []
  if (propensity !== null) rows.push(['Propensity', chance(propensity)])
  if (choice?.kind === 'weighed') {
    rows.push(['if drawn evenly', `u = ${chance(choice.uniform)}`])
    rows.push(['if by information', `a = ${chance(choice.active)}`])
    rows.push(['share drawn evenly', `ε = ${formatFixed(choice.epsilon, 3)}`])
    if (choice.expected) {
      const { bits, seconds } = choice.expected
      const p = chanceOfFirst(choice.expected)
      rows.push(['Expected to teach', `${formatFixed(bits, 3)} bits`])
      rows.push(['Bits a minute', formatFixed(score ?? (bits / seconds) * 60, 3)])
      rows.push(['Time expected', `${formatFixed(seconds, 0)} s`])
      rows.push([
        `${first} preferred`,
        `${formatFixed(p.value, 2)} (${formatFixed(p.low, 2)} to ${formatFixed(p.high, 2)})`,
      ])
    }
  }
  if (choice?.kind === 'best_of') {
    rows.push(['Pick preferred, predicted', formatFixed(choice.predicted, 3)])
    rows.push(['Rollouts there were', formatCount(choice.available)])
    rows.push(['Queries and policies open', formatCount(choice.groups)])
  }
  if (candidateSetSize !== null) rows.push(['Pairs in the set', formatCount(candidateSetSize)])
  if (seed !== null) rows.push(['Seed', seed])
  return rows
}
