import { z } from 'zod'
import type { LinearRewardModel } from '@/lib/math/linear-reward'
import { FEATURE_SPEC, type FeatureSpec } from '@/lib/text/features'

/** By which rewards are divided before they are probabilities: of all verdicts, and of sources that have their own. */
export type Temperatures = { all: number; bySource: Record<string, number> }

/** Rewards as they were fitted. */
export const RAW: Temperatures = { all: 1, bySource: {} }

/** What a version holds: the variant that sees texts alone, and the one that also knows the policies. */
export type StoredModel = {
  blind: LinearRewardModel<FeatureSpec>
  informed: LinearRewardModel<FeatureSpec>
  /** Absent in versions from before rewards were calibrated. */
  temperature?: { blind: Temperatures; informed: Temperatures }
}

const linear = (variant: 'blind' | 'informed') =>
  z.custom<LinearRewardModel<FeatureSpec>>((value) => {
    const model = value as Partial<LinearRewardModel<FeatureSpec>> | null | undefined
    return model?.kind === 'linear' && model.variant === variant && model.spec?.version === FEATURE_SPEC.version
  }, `The ${variant} weights belong to other features than this version of the program computes.`)

const temperatures = z.object({ all: z.number().positive(), bySource: z.record(z.string(), z.number().positive()) })

const schema = z.object({
  blind: linear('blind'),
  informed: linear('informed'),
  temperature: z.object({ blind: temperatures, informed: temperatures }).optional(),
})

/** Reads RewardModel.model. Throws where the weights belong to features that this program does not compute. */
export function parseStoredModel(json: unknown): StoredModel {
  return schema.parse(json)
}

/** As parseStoredModel; null where it throws. */
export function findStoredModel(json: unknown): StoredModel | null {
  return schema.safeParse(json).data ?? null
}
