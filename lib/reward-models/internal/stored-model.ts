import { z } from 'zod'
import type { LinearRewardModel } from '@/lib/math/linear-reward'
import { FEATURE_SPEC, type FeatureSpec } from '@/lib/text/features'

/** What a version holds: the variant that sees texts alone, and the one that also knows the policies. */
export type StoredModel = { blind: LinearRewardModel<FeatureSpec>; informed: LinearRewardModel<FeatureSpec> }

const linear = (variant: 'blind' | 'informed') =>
  z.custom<LinearRewardModel<FeatureSpec>>((value) => {
    const model = value as Partial<LinearRewardModel<FeatureSpec>> | null | undefined
    return model?.kind === 'linear' && model.variant === variant && model.spec?.version === FEATURE_SPEC.version
  }, `The ${variant} weights belong to other features than this version of the program computes.`)

const schema = z.object({ blind: linear('blind'), informed: linear('informed') })

/** Reads RewardModel.model. Throws where the weights belong to features that this program does not compute. */
export function parseStoredModel(json: unknown): StoredModel {
  return schema.parse(json)
}
