import type { Bench, Study } from './row'

/** Every bench by its name; loaded when it is asked for. */
export const BENCHES: Record<string, () => Promise<{ default: Bench | Study }>> = {
  accuracy: () => import('./studies/accuracy'),
  active: () => import('./studies/active'),
  agreement: () => import('./agreement'),
  'annotators-study': () => import('./studies/annotators'),
  annotators: () => import('./annotators'),
  'calibration-study': () => import('./studies/calibration'),
  'compare-screen': () => import('./studies/compare-screen'),
  coverage: () => import('./studies/coverage'),
  export: () => import('./export'),
  'gate-study': () => import('./studies/gate'),
  import: () => import('./import'),
  idle: () => import('./studies/idle'),
  judgments: () => import('./judgments'),
  'log-import': () => import('./studies/ingest-log'),
  next: () => import('./next'),
  'near-import': () => import('./near-import'),
  'rank-http': () => import('./rank-http'),
  rank: () => import('./rank'),
  'reward-text': () => import('./reward-text'),
  reward: () => import('./reward'),
  'strength-intervals': () => import('./strength-intervals'),
  strengths: () => import('./strengths'),
  'style-control': () => import('./style-control'),
}
