import type { Bench, Study } from './row'

/** Every bench by its name; loaded when it is asked for. */
export const BENCHES: Record<string, () => Promise<{ default: Bench | Study }>> = {
  accuracy: () => import('./studies/accuracy'),
  active: () => import('./studies/active'),
  agreement: () => import('./agreement'),
  'annotators-study': () => import('./studies/annotators'),
  anytime: () => import('./studies/anytime'),
  annotators: () => import('./annotators'),
  'calibration-study': () => import('./studies/calibration'),
  coverage: () => import('./studies/coverage'),
  'gate-study': () => import('./studies/gate'),
  'log-import': () => import('./studies/ingest-log'),
  rank: () => import('./rank'),
  'reward-text': () => import('./reward-text'),
  reward: () => import('./reward'),
  'strength-intervals': () => import('./strength-intervals'),
  strengths: () => import('./strengths'),
  'style-control': () => import('./style-control'),
}
