import type { EvaluationData } from '../fit-data'
import { crossValidate, type OutOfFold } from './cross-validate'
import type { Contest } from './gate-candidate'
import { type LogOdds, servedLogOdds, type VersionJudges } from './judge'
import type { JudgedVersion } from './judge-versions'
import type { FeatureReader } from './linear-judges'
import { RAW, type StoredModel, type Temperatures } from './stored-model'

/**
 * The contest on TRAIN: candidate and champion by fits that have not seen the query. The champion's recipe (features,
 * penalties, temperature) is fitted again on the preferences that were there when it was; a remote one was fitted to none
 * of them. Versions that served before are left out: they saw TRAIN.
 */
export function trainContest(
  data: EvaluationData,
  candidate: { model: StoredModel; outOfFold: OutOfFold },
  champion: JudgedVersion | undefined,
  features: FeatureReader,
): Contest {
  return {
    candidate: outOfFoldLogOdds(candidate.model, candidate.outOfFold),
    champion: champion ? { version: champion.version, say: sayOnTrain(data, champion, features) } : null,
    former: [],
  }
}

/** The same for a remote candidate: it was fitted to none of TRAIN but its temperature. */
export function servedTrainContest(
  data: EvaluationData,
  candidate: VersionJudges,
  champion: JudgedVersion | undefined,
  features: FeatureReader,
): Contest {
  return {
    candidate: servedLogOdds(candidate),
    champion: champion ? { version: champion.version, say: sayOnTrain(data, champion, features) } : null,
    former: [],
  }
}

function sayOnTrain(data: EvaluationData, { version, judges }: JudgedVersion, features: FeatureReader): LogOdds {
  if (!version.stored) return servedLogOdds(judges)
  const seen = (row: number) => data.train.at[row]! <= version.cutoffAt
  return outOfFoldLogOdds(version.stored, crossValidate(data, version.stored, features, seen))
}

/** Of rows of `train` alone. Served as everywhere: informed where it can say, else blind. */
function outOfFoldLogOdds({ temperature }: StoredModel, { blind, informed }: OutOfFold): LogOdds {
  return (train, row) => {
    const scaled = (z: number | null | undefined, { all, bySource }: Temperatures) =>
      z == null ? null : z / (bySource[train.source[row]!] ?? all)
    return scaled(informed[row], temperature?.informed ?? RAW) ?? scaled(blind[row], temperature?.blind ?? RAW)
  }
}
