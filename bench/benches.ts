import type { Bench, Study } from './row'

/** Every bench by its name; loaded when it is asked for. */
export const BENCHES: Record<string, () => Promise<{ default: Bench | Study }>> = {
  active: () => import('./studies/active'),
}
