import type { RewardFeatures } from '@/lib/math/reward-data'
import type { PreferenceSet } from '@/lib/testing/preference-sets'
export const embedSet = (_: PreferenceSet, __: RewardFeatures[]): RewardFeatures[] | null => null
