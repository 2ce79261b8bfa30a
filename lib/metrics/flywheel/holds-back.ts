import type { Estimate } from '@/lib/math/estimate'
import type { LearningCurve } from '@/lib/reward-models/schema'
import type { Bottleneck } from '../bottleneck'
import type { WheelState } from '../overview-schema'
import type { FlywheelItem } from './schema'

/** One sentence with its figure, and what it means. */
export type HoldsBack = Pick<Bottleneck, 'title' | 'text' | 'help'>

export type WheelLately = {
  state: WheelState
  /** Newest last. */
  days: readonly FlywheelItem[]
  turns: readonly FlywheelItem[]
  /** Of the version that serves; null: none was drawn. */
  curve: LearningCurve | null
}

const DAYS = 7
const [LOW_AGREEMENT, OLD_DAYS, MOSTLY] = [0.6, 30, 0.5]
/** Nats that a hundred judgments must promise at the most for the model to be at its ceiling. */
const CEILING = 0.001
/** With fewer, a share says nothing. */
const FEWEST = 30

/**
 * What holds the wheel back now. Where a station has nothing to pass on, that; else the first of these that its figure shows: no new
 * queries, people who do not agree, judgments on policies that nobody serves, a reward model that saw old data, a reward model at
 * its ceiling; else the station that is waited for.
 */
export function findHoldBack(bottleneck: Bottleneck, lately: WheelLately): HoldsBack {
  const isStuck = bottleneck.arrow === 0 || bottleneck.arrow === 5 || bottleneck.arrow === 4
  if (isStuck || lately.state.judgments === 0) return bottleneck
  return (
    noNewQueries(lately.state) ??
    lowAgreement(sumOf(lately.days, 'agreement')) ??
    offPolicy(sumOf(lately.days, 'onPolicyShare')) ??
    staleData(lately.turns) ??
    ceiling(lately.curve) ??
    bottleneck
  )
}

/** A share of the last seven days together. */
function sumOf(days: readonly FlywheelItem[], name: string): { share: number; n: number } | null {
  let [sum, n] = [0, 0]
  for (const { values } of days.slice(-DAYS)) {
    const figure = values[name] as Estimate | undefined
    if (!figure || figure.value === null) continue
    sum += figure.value * figure.n
    n += figure.n
  }
  return n < FEWEST ? null : { share: sum / n, n }
}

const percent = (share: number) => `${Math.round(100 * share)} %`
const count = (n: number) => n.toLocaleString('en-GB')

function noNewQueries({ queries, queriesWeek, judgmentsWeek }: WheelState): HoldsBack | null {
  if (queriesWeek > 0 || judgmentsWeek === 0) return null
  return {
    title: `No new query in the last week, and ${count(judgmentsWeek)} judgments on the ${count(queries)} that there are.`,
    text: 'The reward model learns ever more about the same queries. New ones teach it more.',
    help: 'add-query',
  }
}

function lowAgreement(lately: { share: number; n: number } | null): HoldsBack | null {
  if (!lately || lately.share >= LOW_AGREEMENT) return null
  return {
    title: `People agree on ${percent(lately.share)} of ${count(lately.n)} pairs of verdicts of this week.`,
    text: 'Clearer guidelines, or a look at the disputed comparisons, raise what each judgment is worth.',
    help: null,
  }
}

function offPolicy(lately: { share: number; n: number } | null): HoldsBack | null {
  if (!lately || lately.share >= MOSTLY) return null
  return {
    title: `Only ${percent(lately.share)} of this week’s ${count(lately.n)} preferences are between policies that are deployed.`,
    text: 'The reward model learns about rollouts that nobody is served. Bring rollouts of the deployed policies.',
    help: 'bring-rollouts',
  }
}

function staleData(turns: readonly FlywheelItem[]): HoldsBack | null {
  const age = turns.findLast(({ values }) => typeof values.dataAgeDays === 'number')?.values.dataAgeDays as
    | number
    | undefined
  if (age === undefined || age <= OLD_DAYS) return null
  return {
    title: `The judgments that the reward model was fitted on were ${Math.round(age)} days old on average.`,
    text: 'It may not know what the policies write today. New judgments and a new fit make it younger.',
    help: 'judge',
  }
}

function ceiling(curve: LearningCurve | null): HoldsBack | null {
  const high = curve?.worth.high ?? null
  if (curve === null || high === null || !curve.isLessThan || high >= CEILING) return null
  return {
    title: `The next 100 judgments are worth less than ${high.toPrecision(1)} nats: the reward model is at its ceiling.`,
    text: `More of the same judgments hardly help after ${count(curve.now)}. Other queries, policies or features would.`,
    help: 'add-query',
  }
}
