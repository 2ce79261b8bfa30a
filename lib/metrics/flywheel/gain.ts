import { type Estimate, gap } from '@/lib/math/estimate'

/**
 * Rise of the held-out accuracy from one version to the next, both scored on the same judgments as they are now. The interval takes the
 * two as independent (half-widths by the root of their squares), which is too wide rather than too narrow: they share their queries.
 */
export function accuracyGain(before: Estimate | undefined, after: Estimate | undefined): Estimate {
  if (!before || before.value === null) return gap('no_version_before')
  if (!after || after.value === null) return gap('unevaluated')
  const [value, n] = [after.value - before.value, Math.min(before.n, after.n)]
  if (before.low === null || before.high === null || after.low === null || after.high === null)
    return { value, low: null, high: null, n, reason: 'no_interval' }
  return {
    value,
    low: value - Math.hypot(after.value - after.low, before.high - before.value),
    high: value + Math.hypot(after.high - after.value, before.value - before.low),
    n,
    reason: null,
  }
}

/** Cost of one point (0.01) of accuracy; null where the cost is unknown, and where the gain's interval includes 0. */
export function costPerPoint(cost: number | null, { value, low }: Estimate): number | null {
  return cost === null || value === null || low === null || low <= 0 ? null : cost / (100 * value)
}
