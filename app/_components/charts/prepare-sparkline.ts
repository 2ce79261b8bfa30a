import { pathOf, runs } from './prepare-versions'
import { paddedDomain, toPercent } from './scale'

/** Paths in a 100 × 100 box, split at gaps, and where the last known value lies (percent). */
export function prepareSparkline(values: readonly (number | null)[]) {
  const domain = paddedDomain(values, 0.1)
  const last = values.length - 1
  const placed = values.map((value, at) =>
    value === null || !domain ? null : [last > 0 ? (100 * at) / last : 50, 100 - toPercent(value, domain)],
  )
  const end = placed.findLast((point) => point !== null)
  return { paths: runs(placed).map(pathOf), end: end ? { x: end[0] ?? 0, y: end[1] ?? 0 } : null }
}
