import type { Rescored } from '../compute-fit'
import type { EvaluationData } from '../fit-data'
import { createEvaluator } from '../internal/evaluate-version'
import { type ComputedGate, contestOf, gateCandidate } from '../internal/gate-candidate'
import type { VersionJudges } from '../internal/judge'
import { judgeVersions, rescore } from '../internal/judge-versions'
import { createFeatureReader } from '../internal/linear-judges'
import type { StoredEvaluation } from '../internal/stored-evaluation'
import { servedTrainContest } from '../internal/train-contest'

export type ComputedRemote = {
  evaluation: StoredEvaluation
  gate: ComputedGate
  rescored: Rescored[]
  preferences: number
  championId: string | null
}

/** Figures on REPORT and the verdict on GATE of a remote version, by its scores; as `computeFit` does for ours. Pure. */
export function computeRemote(data: EvaluationData & { judges: VersionJudges }): ComputedRemote {
  const { judges, versions, train } = data
  const features = createFeatureReader(data)
  const others = judgeVersions(data, features)
  const champion = others.find(({ version }) => version.isChampion)
  const evaluate = createEvaluator(data, features)
  return {
    evaluation: evaluate(judges, null),
    gate: gateCandidate(data, contestOf(judges, others), () => servedTrainContest(data, judges, champion, features)),
    rescored: rescore(data, others, evaluate),
    preferences: train.a.length,
    championId: versions.find(({ isChampion }) => isChampion)?.id ?? null,
  }
}
