import { fitLinearReward } from '@/lib/math/linear-reward'
import { FEATURE_SPEC, type FeatureSpec } from '@/lib/text/features'
import type { EmbeddingReport } from './embeddings/schema'
import type { EvaluationData, FitData } from './fit-data'
import { crossValidate, fitTemperatures } from './internal/cross-validate'
import { createEvaluator } from './internal/evaluate-version'
import { type ComputedGate, contestOf, gateCandidate } from './internal/gate-candidate'
import { heldOutRows, judgeVersions, rescore } from './internal/judge-versions'
import { learnCurve } from './internal/learning-curve'
import { createFeatureReader, linearJudges } from './internal/linear-judges'
import { toRewardData } from './internal/reward-data'
import type { StoredEvaluation } from './internal/stored-evaluation'
import type { StoredModel } from './internal/stored-model'
import { trainContest } from './internal/train-contest'
import type { LearningCurve } from './schema'

export type Rescored = { id: string; evaluation: StoredEvaluation }

export type ComputedFit = {
  model: StoredModel
  evaluation: StoredEvaluation
  gate: ComputedGate
  /** Other versions whose figures rested on another set. */
  rescored: Rescored[]
  preferences: number
  learningCurve: LearningCurve
  /** The version that served when the data were read; null: none did. */
  championId: string | null
  /** What it found of the vectors that it was to read; null: it was to read none. */
  embeddings: EmbeddingReport | null
}

/**
 * Both variants of the linear reward model from the TRAIN preferences, their temperature on out-of-fold rewards, figures
 * on REPORT, the verdict on GATE, and the other versions' figures on the same set. Pure.
 * Throws MathError: `no_data` without a decisive TRAIN preference, `no_convergence`.
 */
export function computeFit(data: FitData): ComputedFit {
  const features = createFeatureReader(data)
  const spec = specOf(data)
  const reward = toRewardData(data, data.train, spec, features)
  const options = { spec, seed: data.seed }
  const blind = fitLinearReward(reward, { ...options, variant: 'blind' })
  const informed = fitLinearReward(reward, { ...options, variant: 'informed' })
  const outOfFold = crossValidate(data, { blind, informed }, features)
  const temperature = {
    blind: fitTemperatures(data.train, outOfFold.blind),
    informed: fitTemperatures(data.train, outOfFold.informed),
  }
  const model = { blind, informed, temperature }
  const judges = linearJudges(model, data, features, heldOutRows(data))
  const others = judgeVersions(data, features)
  const champion = others.find(({ version }) => version.isChampion)
  const evaluate = createEvaluator(data, features)
  return {
    model,
    evaluation: evaluate(judges, FEATURE_SPEC.version),
    gate: gateCandidate(data, contestOf(judges, others), () =>
      trainContest(data, { model, outOfFold }, champion, features),
    ),
    rescored: rescore(data, others, evaluate),
    preferences: data.train.a.length,
    learningCurve: learnCurve(data, informed, features),
    championId: data.versions.find(({ isChampion }) => isChampion)?.id ?? null,
    embeddings: data.embedding?.report ?? null,
  }
}

/** With the embedding that the fit is to read, where at least one query of TRAIN has it. */
function specOf({ embedding, vectors, train }: FitData): FeatureSpec {
  const known = embedding && vectors[embedding.source]
  const dimension = embedding?.report.dimension ?? null
  if (!known || dimension === null || ![...train.a].some((row) => known[row])) return FEATURE_SPEC
  return { ...FEATURE_SPEC, embedding: { source: embedding.source, model: embedding.report.model, dimension } }
}

/** Figures of the versions that were last scored on another set. Pure. */
export function computeEvaluations(data: EvaluationData): Rescored[] {
  const features = createFeatureReader(data)
  return rescore(data, judgeVersions(data, features), createEvaluator(data, features))
}
