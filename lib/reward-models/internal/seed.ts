import { hashSeed } from '@/lib/math/random'

/** One seed for all versions of a project: other folds would move ranks where no judgment did. */
export function rewardModelSeed(projectId: string): number {
  return hashSeed(`reward-model:${projectId}`) >>> 1
}
