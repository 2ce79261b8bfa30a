import { measureCalibration } from '@/lib/math/calibration'
import { OUTCOME } from '@/lib/math/counts'
import { explainReward } from '@/lib/math/explained-share'
import { evaluateHeldOut } from '@/lib/math/held-out'
import { recalibrationSlope } from '@/lib/math/temperature'
import { FEATURE_SPEC } from '@/lib/text/features'
import type { EvaluationData, PreferenceColumns } from '../fit-data'
import type { EnvironmentFigures, HumanFigures, LengthBand, ModelCalibration, RewardExplained } from '../schema'
import { humanAgreement, lengthsOf, longerWins, trainStrengths } from './baselines'
import { accuracyOf, accuracyOnly, figuresOf, gaps, plain, probabilities, scorePreferences, share } from './figures'
import { type LogOdds, logOddsOf, servedLogOdds, type VersionJudges } from './judge'
import type { FeatureReader } from './linear-judges'
import { listMistakes } from './mistakes'
import type { StoredEvaluation } from './stored-evaluation'

/**
 * Figures of any version on the REPORT half, of what it serves with where nothing else is said. What all versions share
 * (strengths, length, people) is computed once. All are gaps with the reason `unevaluated` where HOLDOUT has no verdict.
 */
export function createEvaluator(data: EvaluationData, features: FeatureReader) {
  const { report, seed } = data
  const lengths = lengthsOf(data)
  const longer = longerWins(lengths)
  const human = humanAgreement(report)
  const score = (say: LogOdds, rows?: readonly number[]) => scorePreferences(report, say, rows)
  const isEmpty = !hasVerdict(data.gate) && !hasVerdict(report)
  const none = () => gaps('unevaluated')
  const shared = isEmpty
    ? { strengths: none(), length: none(), human: none() }
    : {
        strengths: figuresOf(score(trainStrengths(data)), seed),
        length: accuracyOnly(accuracyOf(score(longer))),
        human: accuracyOnly(human.agreement),
      }
  return ({ blind, informed }: VersionJudges, featuresVersion: number | null): StoredEvaluation => {
    const served = servedLogOdds({ blind, informed })
    const own = isEmpty
      ? { blind: none(), informed: none() }
      : {
          blind: figuresOf(score(logOddsOf(blind)), seed),
          informed: informed ? figuresOf(score(logOddsOf(informed)), seed) : gaps('not_applicable'),
        }
    return {
      figures: { ...own, ...shared },
      set: data.reportSet,
      featuresVersion,
      byEnvironment: byEnvironment(data, served),
      lengthBands: lengthBands(data, served, lengths),
      calibration: isEmpty ? null : calibrationOf(data, served, informed ?? blind),
      human: isEmpty ? null : humanFigures(report, served, human),
      explained: isEmpty ? null : explainedBy(data, blind.scores, lengths, features),
      mistakes: listMistakes(data, served),
    }
  }
}

const hasVerdict = ({ outcome }: PreferenceColumns) => outcome.some((code) => code !== OUTCOME.BOTH_BAD)

function byEnvironment({ report, environments, seed }: EvaluationData, served: LogOdds): EnvironmentFigures[] {
  return environments.flatMap(({ id, name }, number) => {
    const rows = [...report.a.keys()].filter((row) => report.environment[row] === number)
    if (rows.length === 0) return []
    const scored = scorePreferences(report, served, rows)
    const queries = new Set(scored.query).size
    return [{ environmentId: id, environment: name, queries, ...figuresOf(scored, seed) }]
  })
}

const BANDS = 3

function lengthBands({ report }: EvaluationData, served: LogOdds, lengths: readonly number[]): LengthBand[] {
  const apart = (row: number) => Math.abs(lengths[report.a[row]!]! - lengths[report.b[row]!]!)
  const rows = [...report.a.keys()].filter((row) => report.outcome[row] !== OUTCOME.BOTH_BAD)
  rows.sort((one, other) => apart(one) - apart(other) || one - other)
  const longer = longerWins(lengths)
  return Array.from({ length: BANDS }, (_, band) => {
    const end = (at: number) => Math.round((at * rows.length) / BANDS)
    return rows.slice(end(band), end(band + 1))
  })
    .filter((members) => members.length > 0)
    .map((members) => {
      const scored = scorePreferences(report, served, members)
      const { accuracy, logLoss } = evaluateHeldOut(scored.z, scored)
      return {
        from: apart(members[0]!),
        to: apart(members.at(-1)!),
        accuracy: share(accuracy),
        logLoss: plain(logLoss),
        longer: accuracyOf(scorePreferences(report, longer, members)),
      }
    })
}

type OwnTemperature = { temperature: number; bySource?: Record<string, number> }

function calibrationOf({ report, seed }: EvaluationData, served: LogOdds, judge: OwnTemperature): ModelCalibration {
  const scored = scorePreferences(report, served)
  return {
    ...measureCalibration(probabilities(scored), seed),
    slope: recalibrationSlope(scored),
    temperature: { all: judge.temperature, bySource: judge.bySource ?? {} },
  }
}

function humanFigures(
  report: PreferenceColumns,
  served: LogOdds,
  human: ReturnType<typeof humanAgreement>,
): HumanFigures {
  const model = (rows: readonly number[]) => accuracyOf(scorePreferences(report, served, rows))
  return {
    agreement: share(human.agreement),
    model: model(human.rows),
    byOthers: human.byOthers.map(({ others, agreement, rows }) => ({
      others,
      agreement: share(agreement),
      model: model(rows),
    })),
  }
}

/** Of all HOLDOUT rollouts in a preference, whichever half. */
function explainedBy(
  { gate, report }: EvaluationData,
  scores: Float64Array,
  lengths: readonly number[],
  features: FeatureReader,
): RewardExplained {
  const queryOf = new Map<number, number>()
  for (const { a, b, query } of [gate, report]) {
    query.forEach((number, row) => {
      for (const rollout of [a[row]!, b[row]!]) if (Number.isFinite(scores[rollout])) queryOf.set(rollout, number)
    })
  }
  const rows = [...queryOf.keys()]
  const style = rows.map((row) => Array.from(features(FEATURE_SPEC, row).style))
  return explainReward({
    reward: rows.map((row) => scores[row]!),
    query: rows.map((row) => queryOf.get(row)!),
    length: rows.map((row) => lengths[row]!),
    style: { width: FEATURE_SPEC.style.length, values: style.flat() },
  })
}
