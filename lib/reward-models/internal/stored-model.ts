import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { LinearRewardModel } from '@/lib/math/linear-reward'
import { FEATURE_SPEC, type FeatureSpec } from '@/lib/text/features'

/** What a version holds: the variant that sees texts alone, and the one that also knows the policies. */
export type StoredModel = { blind: LinearRewardModel<FeatureSpec>; informed: LinearRewardModel<FeatureSpec> }

const linear = (variant: 'blind' | 'informed') =>
  z.custom<LinearRewardModel<FeatureSpec>>((value) => {
    const model = value as Partial<LinearRewardModel<FeatureSpec>> | null | undefined
    return model?.kind === 'linear' && model.variant === variant
  }, `These are not the weights of a ${variant} linear reward model.`)

const schema = z.object({ blind: linear('blind'), informed: linear('informed') })

/** Whether the weights belong to features of another program version: they cannot score a text any more. */
export function isOutdated({ blind, informed }: StoredModel): boolean {
  return [blind, informed].some(({ spec }) => spec?.version !== FEATURE_SPEC.version)
}

/** Reads RewardModel.model, outdated or not. */
export function readStoredModel(json: unknown): StoredModel {
  return schema.parse(json)
}

/** Throws 409 where the weights belong to features that this program does not compute. */
export function assertUsable(stored: StoredModel): StoredModel {
  if (!isOutdated(stored)) return stored
  throw new AppError(
    'conflict',
    'This reward model was fitted to other text features than this version of Flywheel computes, so it can score no text. Fit a new one; its stored rewards stay until then.',
  )
}

/** Both in one. */
export function parseStoredModel(json: unknown): StoredModel {
  return assertUsable(readStoredModel(json))
}
