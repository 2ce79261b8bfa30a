import { openEmbeddings } from '@/lib/inference/embeddings'
import type { RewardFeatures } from '@/lib/math/reward-data'
import type { PreferenceSet } from '@/lib/testing/preference-sets'
import { embeddedText } from '@/lib/text/embedding-source'

/** The same features with an embedding from BENCH_EMBEDDINGS_URL (".../v1"); BENCH_EMBEDDINGS_MODEL names the model. */
export async function embedSet(set: PreferenceSet, features: readonly RewardFeatures[]): Promise<RewardFeatures[]> {
  const baseUrl = process.env.BENCH_EMBEDDINGS_URL!
  const source = openEmbeddings({ baseUrl, model: process.env.BENCH_EMBEDDINGS_MODEL ?? 'all-MiniLM-L6-v2' }, fetch)
  const vectors = await source.embed(set.rollouts.map(({ query, text }) => embeddedText(query, text)))
  return features.map((phi, row) => ({ ...phi, embedding: vectors[row]! }))
}
