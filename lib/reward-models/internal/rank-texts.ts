import { knowsPolicies, type RankedRollout, rankRollouts } from '@/lib/math/reward-ranking'
import { RAW, type StoredModel } from './stored-model'
import { textFeatures } from './text-features'

export type TextToRank = { text: string; policyId: string | null; vector?: Float32Array | null }

/**
 * Rewards of rollouts of one query, in input order. The informed variant where it knows every policy of the call, else
 * the blind one for all: rewards of the two are never mixed. Rewards are calibrated log-odds, divided by the version's
 * temperature. Vectors are given for all of the texts or for none (`wholeQueries`).
 * @param query text of the last user turn @param seed of the draws behind probabilityBest
 */
export function rankTexts(
  model: StoredModel,
  query: string,
  texts: readonly TextToRank[],
  seed: number,
): { variant: 'blind' | 'informed'; ranked: RankedRollout[] } {
  const policies = texts.map(({ policyId }) => policyId)
  const chosen = knowsPolicies(model.informed, policies) ? model.informed : model.blind
  const items = texts.map(({ text, policyId, vector }) => ({
    features: textFeatures(chosen.spec, { query, text, vector }),
    policy: policyId,
  }))
  const { all } = (model.temperature ?? { blind: RAW, informed: RAW })[chosen.variant]
  const ranked = rankRollouts(chosen, items, seed).map((item) => ({
    ...item,
    reward: item.reward / all,
    standardError: item.standardError / all,
  }))
  return { variant: chosen.variant, ranked }
}
