import type { Bench } from './row'

/** Every bench by its name; loaded when it is asked for. */
export const BENCHES: Record<string, () => Promise<{ default: Bench }>> = {
  strengths: () => import('./strengths'),
  'style-control': () => import('./style-control'),
  'strength-intervals': () => import('./strength-intervals'),
}
