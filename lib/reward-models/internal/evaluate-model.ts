import { clusteredMean } from '@/lib/math/clustered-mean'
import { OUTCOME } from '@/lib/math/counts'
import { type Estimate, gap } from '@/lib/math/estimate'
import { evaluateHeldOut } from '@/lib/math/held-out'
import { measureHumanAgreement } from '@/lib/math/human-agreement'
import type { RewardData } from '@/lib/math/reward-data'
import { scoreRollouts } from '@/lib/math/reward-ranking'
import { logistic } from '@/lib/math/special'
import { estimateStrengths } from '@/lib/math/strengths'
import { countCodePoints } from '@/lib/text/count'
import type { FitData, PreferenceColumns } from '../fit-data'
import type { Evaluation, ModelEvaluation } from '../schema'
import { expectedCalibrationError } from './expected-calibration'
import type { StoredModel } from './stored-model'

/** All figures are gaps with the reason `unevaluated` where nobody has judged a HOLDOUT query. */
export function evaluateModel(data: FitData, reward: RewardData, model: StoredModel): ModelEvaluation {
  const { holdout, rollouts } = data
  if (!holdout.outcome.some((code) => code !== OUTCOME.BOTH_BAD)) {
    const none = () => gapOf('unevaluated')
    return { blind: none(), informed: none(), strengths: none(), length: none(), human: none() }
  }
  const features = rowFeatures(reward, rollouts)
  const blind = scoreRollouts(model.blind, features)
  const known = new Set(model.informed.policies.ids)
  const informed = features.map((item) => (known.has(item.policy) ? scoreRollouts(model.informed, [item])[0]! : null))
  const theta = trainStrengths(data, reward)
  const length = rollouts.map(({ text }) => countCodePoints(text))
  return {
    blind: figures(holdout, (a, b) => blind[a]! - blind[b]!),
    informed: figures(holdout, (a, b) => difference(informed[a], informed[b])),
    strengths: figures(holdout, (a, b) => theta(a, b)),
    length: accuracyOnly(figures(holdout, (a, b) => Math.sign(length[a]! - length[b]!)).accuracy),
    human: accuracyOnly(humanAgreement(holdout)),
  }
}

function rowFeatures({ table }: RewardData, rollouts: FitData['rollouts']) {
  return rollouts.map(({ policyId }, row) => {
    const [from, to] = [table.start[row]!, table.start[row + 1]!]
    const style = table.style.subarray(row * table.width, (row + 1) * table.width)
    const [index, value] = [table.index.subarray(from, to), table.value.subarray(from, to)]
    return { features: { style, index, value }, policy: policyId }
  })
}

const difference = (a: number | null | undefined, b: number | null | undefined) =>
  a == null || b == null ? null : a - b

/** Difference of the policies' strengths, fitted on TRAIN alone; null where the two share no scale. */
function trainStrengths({ train, rollouts }: FitData, { policies }: RewardData) {
  const { ids, ofRow } = policies!
  const rows = train.a.flatMap((a, row) => (ofRow[a]! < 0 || ofRow[train.b[row]!]! < 0 ? [] : row))
  const pick = (column: number[]) => rows.map((row) => column[row]!)
  const games = {
    policies: ids.length,
    a: pick(train.a).map((row) => ofRow[row]!),
    b: pick(train.b).map((row) => ofRow[row]!),
    outcome: pick(train.outcome),
    weight: pick(train.weight),
  }
  const fitted = estimateStrengths(games, { method: 'half', intervals: 'none' }).policies
  const of = (row: number) => fitted[ids.indexOf(rollouts[row]!.policyId)]
  return (a: number, b: number) => {
    const [first, second] = [of(a), of(b)]
    if (first?.component == null || first.component !== second?.component) return null
    return difference(first.strength, second.strength)
  }
}

/** @param score reward of a minus reward of b; null: cannot say, and is left out of `n` */
function figures(held: PreferenceColumns, score: (a: number, b: number) => number | null): Evaluation {
  const rows: number[] = []
  const z: number[] = []
  held.a.forEach((a, row) => {
    const value = a === held.b[row] ? null : score(a, held.b[row]!)
    if (value === null) return
    rows.push(row)
    z.push(value)
  })
  const pick = (column: number[]) => rows.map((row) => column[row]!)
  const data = { outcome: pick(held.outcome), query: pick(held.query), weight: pick(held.weight) }
  const { accuracy, logLoss } = evaluateHeldOut(z, data)
  const judged = z.flatMap((_, i) => (data.outcome[i] === OUTCOME.BOTH_BAD ? [] : i))
  const p = judged.map((i) => logistic(z[i]!))
  const y = judged.map((i) => (data.outcome[i] === OUTCOME.TIE ? 0.5 : data.outcome[i] === OUTCOME.A ? 1 : 0))
  const brier = clusteredMean(
    p.map((probability, i) => (probability - y[i]!) ** 2),
    judged.map((i) => data.query[i]!),
    judged.map((i) => data.weight[i]!),
  )
  return {
    accuracy: plain(accuracy),
    logLoss: plain(logLoss),
    brier: plain(brier),
    ece: expectedCalibrationError(p, y),
  }
}

function humanAgreement(held: PreferenceColumns): Estimate {
  const rows = held.overlapping.flatMap((counts, row) => (counts ? row : []))
  // The pairs of a ranking are units of their own.
  const unit = new Map<string, number>()
  const comparison = rows.map((row) => {
    const key = `${held.comparison[row]}:${held.a[row]}:${held.b[row]}`
    unit.set(key, unit.get(key) ?? unit.size)
    return unit.get(key)!
  })
  const pick = (column: number[]) => rows.map((row) => column[row]!)
  return measureHumanAgreement({ comparison, outcome: pick(held.outcome), query: pick(held.query) }).overall
}

function accuracyOnly(accuracy: Estimate): Evaluation {
  return { ...gapOf('no_probability', accuracy.n), accuracy: plain(accuracy) }
}

function gapOf(reason: string, n = 0): Evaluation {
  return { accuracy: gap(reason, n), logLoss: gap(reason, n), brier: gap(reason, n), ece: gap(reason, n) }
}

function plain({ value, low, high, n, reason }: Estimate): Estimate {
  return { value, low, high, n, reason }
}
