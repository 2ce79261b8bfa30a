import type { Bench } from './row'

/** Every bench by its name; loaded when it is asked for. */
export const BENCHES: Record<string, () => Promise<{ default: Bench }>> = {
  'calibration-study': () => import('./studies/calibration'),
  'gate-study': () => import('./studies/gate'),
  strengths: () => import('./strengths'),
  coverage: () => import('./studies/coverage'),
  'style-control': () => import('./style-control'),
  'strength-intervals': () => import('./strength-intervals'),
}
