import type { EvaluationData, OtherVersion } from '../fit-data'
import type { VersionJudges } from './judge'
import { type FeatureReader, linearJudges } from './linear-judges'
import type { StoredEvaluation } from './stored-evaluation'

export type JudgedVersion = { version: OtherVersion; judges: VersionJudges }

/** Rollouts that a HOLDOUT preference names. */
export function heldOutRows({ gate, report }: EvaluationData): Set<number> {
  return new Set([...gate.a, ...gate.b, ...report.a, ...report.b])
}

/** The other versions' scores of the HOLDOUT rollouts; without those that this program cannot score. */
export function judgeVersions(data: EvaluationData, features: FeatureReader): JudgedVersion[] {
  const rows = heldOutRows(data)
  return data.versions.flatMap((version) => {
    const judges = version.judges ?? (version.stored && linearJudges(version.stored, data, features, rows))
    return judges ? { version, judges } : []
  })
}

/** Figures of those versions that were last scored on another set. */
export function rescore(
  { reportSet }: EvaluationData,
  others: readonly JudgedVersion[],
  evaluate: (judges: VersionJudges, featuresVersion: number | null) => StoredEvaluation,
): { id: string; evaluation: StoredEvaluation }[] {
  return others
    .filter(({ version }) => version.evaluatedOn !== reportSet.hash)
    .map(({ version: { id, stored }, judges }) => ({
      id,
      evaluation: evaluate(judges, stored?.blind.spec.version ?? null),
    }))
}
