import { figureText } from '@/app/_components/format/figure'
import { formatFixed, formatShare } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import type {
  Gate,
  HumanFigures,
  ModelCalibration,
  ModelEvaluation,
  RewardExplained,
  RewardModelView,
} from '@/lib/reward-models/schema'

export const KIND_WORDS = { linear: 'fitted here', remote: 'served elsewhere' } as const

export const PROTOCOL_WORDS = {
  'vllm-classify': 'vLLM, /classify',
  'vllm-score': 'vLLM, /score',
  'vllm-pooling': 'vLLM, /pooling',
  openrlhf: 'OpenRLHF, /get_reward',
} as const

const against = ({ champion }: Gate) => (champion ? `version ${champion.version}` : 'knowing nothing')

/** Ended without figures: a fit that failed, or a served one that could not be scored. `reasons` says why. */
export function isUnscored({
  state,
  kind,
  evaluation,
}: Pick<RewardModelView, 'state' | 'kind' | 'evaluation'>): boolean {
  return state === 'FAILED' || (state === 'REJECTED' && kind === 'remote' && evaluation === null)
}

/** What administrators said when they decided; the gate's own grounds stand with the gate. */
export function saidReasons(model: RewardModelView): string[] {
  if (isUnscored(model)) return []
  return model.reasons.filter((reason) => reason !== 'unevaluated' && !model.gate?.reasons.includes(reason))
}

/** The verdict for a table's cell. */
export function shortVerdict({ gate, state }: Pick<RewardModelView, 'gate' | 'state'>): string {
  if (!gate) return state === 'FITTING' ? 'not asked yet' : 'never asked'
  if (gate.gateSet === null) return 'nothing held out to judge it by'
  if (gate.verdict === 'PROMOTE') return `promote: no worse than ${against(gate)}`
  if (gate.verdict === 'REJECT') return `reject, against ${against(gate)}`
  return `undecided, against ${against(gate)}`
}

/** Title of the gate's card. */
export function gateTitle(gate: Gate): string {
  const other = gate.champion ? `version ${gate.champion.version}, which served` : 'knowing nothing'
  if (gate.gateSet === null)
    return `Nobody has judged a held-out query${gate.verdict === 'PROMOTE' ? ', so the gate let it pass unmeasured' : ''}`
  if (gate.verdict === 'PROMOTE') return `The gate let it pass: no worse than ${other}`
  if (gate.verdict === 'REJECT') return `The gate turned it down, against ${other}`
  return `The gate cannot decide against ${other}; an administrator may`
}

/** Title of the headline: what reading the texts is worth against preferring the longer one. */
export function headlineTitle({ blind, length, human }: ModelEvaluation): string {
  const { value, low, high } = blind.accuracy
  if (value === null) return `How often it is right is not known: ${gapWords(blind.accuracy.reason)}`
  const right = `Right on ${formatShare(value)} of held-out preferences`
  const longer = length.accuracy.value
  if (longer === null) return right
  if (low !== null && high !== null && longer >= low && longer <= high)
    return `${right}; that cannot be told from “longer wins”`
  const people = human.accuracy.value
  if (value > longer && people !== null && value > people) return `${right}, more often than people agree`
  return `${right}, ${value > longer ? 'above' : 'below'} “longer wins”`
}

/** Title of the reliability diagram: too sure, too timid, or neither, by the interval of the slope. */
export function calibrationTitle({ slope }: ModelCalibration): string {
  if (slope.low === null || slope.high === null) return 'Whether its probabilities can be believed is not known yet'
  if (slope.high < 1) return 'It is surer than it should be'
  if (slope.low > 1) return 'It could be surer than it is'
  return 'Its probabilities may be taken as they are'
}

/** ECE against what chance does, slope and temperature, a sentence each. */
export function calibrationWords({ ece, null: chance, slope, temperature }: ModelCalibration): string[] {
  return [
    ece.value === null
      ? `How far its probabilities are off is not known: ${gapWords(ece.reason)}.`
      : chance
        ? `They are off by ${formatFixed(ece.value, 3)} on average; a perfect model with the same probabilities shows ${formatFixed(chance.mean, 3)} by chance, and up to ${formatFixed(chance.high, 3)} in 95 of 100 cases.`
        : `They are off by ${formatFixed(ece.value, 3)} on average.`,
    slope.value === null
      ? `No slope: ${gapWords(slope.reason)}.`
      : `Slope ${figureText(slope)}: 1 would be right, below 1 is too sure.`,
    ...(temperature ? [temperatureWords(temperature.all)] : []),
  ]
}

function temperatureWords(temperature: number): string {
  const text = formatFixed(temperature, 2)
  if (temperature > 1.05)
    return `Temperature ${text}: on training queries its rewards were too sure, so they are divided by it.`
  if (temperature < 0.95)
    return `Temperature ${text}: on training queries its rewards were too timid, so they are divided by it.`
  return `Temperature ${text}: on training queries its rewards needed no correction.`
}

/** How far length and style explain it: two shares. */
export function explainedWords({ length, style }: RewardExplained): string {
  if (length.value === null || style.value === null)
    return `How far length and style explain its rewards is not known: ${gapWords(length.reason ?? style.reason)}.`
  return `Length alone explains ${shareText(length)} of how its rewards differ within a query, length and style together ${shareText(style)}.`
}

function shareText({ value, low, high }: RewardExplained['length']): string {
  const share = formatShare(value ?? 0)
  return low === null || high === null ? share : `${share} (${formatFixed(100 * low, 0)} to ${formatShare(high)})`
}

/** Title of the chart of people against people. */
export function humanTitle({ agreement, model }: HumanFigures): string {
  if (agreement.value === null) return `How far people agree is not known: ${gapWords(agreement.reason)}`
  if (model.value === null) return 'People against people'
  if (model.low !== null && model.low > agreement.value)
    return 'It is right more often than people agree; that is no error'
  if (model.high !== null && model.high < agreement.value) return 'People agree more often than it is right'
  return 'It cannot be told from one more person'
}
