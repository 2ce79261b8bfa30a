import type { Bench } from './row'

/** Every bench by its name; loaded when it is asked for. */
export const BENCHES: Record<string, () => Promise<{ default: Bench }>> = {
  accuracy: () => import('./studies/accuracy'),
  rank: () => import('./rank'),
  reward: () => import('./reward'),
  'reward-text': () => import('./reward-text'),
}
