import type { Bench } from './row'

/** Every bench by its name; loaded when it is asked for. */
export const BENCHES: Record<string, () => Promise<{ default: Bench }>> = {
  'calibration-study': () => import('./studies/calibration'),
  'gate-study': () => import('./studies/gate'),
}
