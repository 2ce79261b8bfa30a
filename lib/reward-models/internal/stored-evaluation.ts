import type {
  EnvironmentFigures,
  HeldOutSet,
  HumanFigures,
  LengthBand,
  ModelCalibration,
  ModelEvaluation,
  RewardExplained,
} from '../schema'
import type { Mistake } from './mistakes'

/** RewardModel.evaluation, as createEvaluator makes it. */
export type StoredEvaluation = {
  figures: ModelEvaluation
  /** The REPORT half as it was. */
  set: HeldOutSet
  /** Null: of a remote version. */
  featuresVersion: number | null
  byEnvironment: EnvironmentFigures[]
  lengthBands: LengthBand[]
  calibration: ModelCalibration | null
  human: HumanFigures | null
  explained: RewardExplained | null
  mistakes: Mistake[]
}

/** Versions from before the halves kept the figures alone, on all of HOLDOUT; they are scored anew by the next fit. */
export function readEvaluation(json: unknown): StoredEvaluation | { figures: ModelEvaluation } | null {
  if (json === null || typeof json !== 'object') return null
  return 'figures' in json ? (json as StoredEvaluation) : { figures: json as ModelEvaluation }
}
