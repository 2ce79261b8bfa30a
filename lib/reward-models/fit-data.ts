import type { EmbeddingReport } from './embeddings/schema'
import type { VersionJudges } from './internal/judge'
import type { StoredModel } from './internal/stored-model'
import type { HeldOutSet } from './schema'

/** Preferences as columns of equal length, oldest first. `a` and `b` are rows of `FitData.rollouts`. */
export type PreferenceColumns = {
  a: number[]
  b: number[]
  /** Codes of OUTCOME. */
  outcome: number[]
  query: number[]
  comparison: number[]
  weight: number[]
  /** 1 where human agreement may read it: of the first `overlap` judgments of a comparison born with two or more. */
  overlapping: number[]
  /** Row of `FitData.environments`. */
  environment: number[]
  /** Who judged: HUMAN, SIMULATED, … */
  source: string[]
  /** When it was made, milliseconds. */
  at: number[]
}

/** Another version of the project, to be scored on the same preferences. */
export type OtherVersion = {
  id: string
  version: number
  /** It serves, or did once. */
  hasServed: boolean
  isChampion: boolean
  /** Milliseconds; TRAIN preferences after it were not seen by its fit. */
  cutoffAt: number
  /** Hash of the set that its figures rest on; null: none. */
  evaluatedOn: string | null
  /** Without posterior; null for a remote version, and for features that this program does not compute. */
  stored: StoredModel | null
  /** Of a remote version: its scores of `FitData.rollouts`, fetched before the computing. */
  judges: VersionJudges | null
}

/** All that an evaluation reads, as plain values: it can go to a thread. */
export type EvaluationData = {
  seed: number
  rollouts: { id: string; query: string; text: string; policyId: string }[]
  environments: { id: string; name: string }[]
  train: PreferenceColumns
  /** HOLDOUT, cut in two; never the best-of-n arm, whose pairs the reward itself picked. */
  gate: PreferenceColumns
  report: PreferenceColumns
  gateSet: HeldOutSet
  reportSet: HeldOutSet
  versions: OtherVersion[]
  /** Vectors in the order of `rollouts`, by the embedder that versions or this fit read. */
  vectors: Record<string, (Float32Array | null)[]>
  /** Whose vectors this fit is to read; null: text alone. */
  embedding: { source: string; report: EmbeddingReport } | null
}

/** All that a fit reads: the same, with `train` cut down to the dataset version that it names. */
export type FitData = EvaluationData
