/**
 * Style features of a rollout, one by one: what they measure is read by people beside their weights. Counts enter as
 * log(1 + count). None sees who wrote the rollout. The order is part of the feature version.
 */
import { FORM_FEATURES } from './form-features'
import { RELEVANCE_FEATURES } from './relevance-features'
import { REQUEST_FEATURES } from './request-features'
import type { StyleFeature } from './style-text'
import { WEAKNESS_FEATURES } from './weakness-features'
import { WORDING_FEATURES } from './wording-features'

export const STYLE_FEATURES: readonly StyleFeature[] = [
  ...FORM_FEATURES,
  ...WORDING_FEATURES,
  ...WEAKNESS_FEATURES,
  ...RELEVANCE_FEATURES,
  ...REQUEST_FEATURES,
]
