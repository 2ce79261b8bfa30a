import { GATE_LIMITS, type GateReason, type GateResult } from '@/lib/math/gate'
import type { EvaluationData } from '../fit-data'
import type { HeldOutSet } from '../schema'

export type GateFacts = {
  result: GateResult
  calibration: { ece: number; nullHigh: number } | null
  /** Number of the best version that ever served, where that is not the champion. */
  best: number | null
  /** The version that serves; null: none, or one that cannot be scored. */
  champion: { version: number } | null
  provisional: boolean
  /** The version that serves cannot be scored by this program. */
  isLost: boolean
  data: EvaluationData
  gateSet: HeldOutSet
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`

/** The verdict's grounds, one sentence each, for the person who decides. */
export function gateReasons(facts: GateFacts): string[] {
  const { provisional, isLost, gateSet } = facts
  const notes = facts.result.reasons.map((reason) => sentence(reason, facts))
  if (isLost) {
    notes.push(
      'The version that serves was fitted to features that this program does not compute: compared with knowing nothing.',
    )
  }
  if (provisional) {
    const few = `${gateSet.queries} judged ${gateSet.queries === 1 ? 'query' : 'queries'}`
    notes.push(`Provisional: the gate has only ${few}, so both were compared by cross-validation on training queries.`)
  }
  return notes
}

function sentence(reason: GateReason, { result, calibration, best, champion, data }: GateFacts): string {
  const whose = champion ? `that of version ${champion.version}, which serves` : 'that of knowing nothing'
  const d = result.d.value === null ? '' : signed(result.d.value)
  switch (reason.code) {
    case 'better':
      return `Its log loss is no higher than ${whose} (${d}).`
    case 'worse':
      return `Its log loss is higher than ${whose} (${d}), beyond chance.`
    case 'much_worse':
      return `Its log loss is higher than ${whose} by more than ${GATE_LIMITS.rise} (${d}).`
    case 'not_better':
      return `Its log loss is higher than ${whose} (${d}), but no more than chance may do.`
    case 'worse_than_best':
      return `It is worse than version ${best}, which served before, beyond chance (${signed(result.best?.value ?? 0)}).`
    case 'miscalibrated':
      return `Its probabilities are off by ${calibration?.ece.toFixed(3)} on average; chance explains ${calibration?.nullHigh.toFixed(3)}.`
    case 'environment_worse': {
      const low = result.environments.find(({ environment }) => environment === reason.environment)?.holmLow ?? 0
      const { name } = data.environments[reason.environment]!
      return `In the environment ${name} its log loss rises by at least ${low.toFixed(3)}.`
    }
    case 'no_data':
      return 'There are too few judged queries to compare it at all.'
  }
}
