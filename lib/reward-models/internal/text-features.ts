import type { RewardFeatures } from '@/lib/math/reward-data'
import { extractFeatures, type FeatureSpec } from '@/lib/text/features'

/** Features under a specification. One that reads an embedding gets zeros without a fitting vector: it says nothing then. */
export function textFeatures(
  { hashed, embedding }: FeatureSpec,
  { query, text, vector }: { query: string; text: string; vector?: Float32Array | null },
): RewardFeatures {
  const features = extractFeatures(query, text, hashed.bits)
  if (!embedding) return features
  const fits = vector?.length === embedding.dimension
  return { ...features, embedding: fits ? vector : new Float32Array(embedding.dimension) }
}
