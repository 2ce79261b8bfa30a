import { formatEstimate } from '../format/estimate'
import { formatFixed } from '../format/number'
import { niceTicks, paddedDomain, toPercent } from './scale'
import { spreadLabels } from './spread-labels'

export type VersionPoint = {
  id: string
  /** "v14" */
  label: string
  /** Held-out accuracy in [0, 1]; null with `reason` when unevaluated. */
  value: number | null
  low: number | null
  high: number | null
  n: number
  isPromoted: boolean
  reason?: string
  href?: string
}
/** A dashed line to compare with: "longer wins", "people agree". */
export type VersionReference = { label: string; value: number | null; reason?: string }

/** Height of the plot and of one label beside it, in CSS pixels. */
export const PLOT = { height: 176, label: 18 }

const MOST_X_LABELS = 8

/** Places versions (oldest first), band, line, references and labels; x and y in percent, y from the top. */
export function prepareVersions(points: readonly VersionPoint[], references: readonly VersionReference[]) {
  const domain = paddedDomain(
    [...points.flatMap((one) => [one.value, one.low, one.high]), ...references.map((one) => one.value)],
    0.1,
  )
  const x = (at: number) => (points.length > 1 ? (100 * at) / (points.length - 1) : 50)
  const y = (value: number) => (domain ? 100 - toPercent(value, domain) : 50)
  const placed = points.map((point, at) => ({ ...point, x: x(at), y: point.value === null ? null : y(point.value) }))
  const every = Math.ceil(points.length / MOST_X_LABELS)
  return {
    points: placed,
    lines: runs(placed.map((one) => (one.y === null ? null : [one.x, one.y]))).map(pathOf),
    bands: bandsOf(placed, y),
    ticks: domain
      ? niceTicks(domain, 3).map((tick) => ({
          y: y(tick.value),
          text: formatFixed(tick.value, Math.max(2, tick.digits)),
        }))
      : [],
    // Counted from the newest, which always has its label.
    xLabels: placed
      .filter((_, at) => (points.length - 1 - at) % every === 0)
      .map(({ id, label, x }) => ({ id, label, x })),
    labels: labelsOf(placed, references, y),
    unknown: references.filter((one) => one.value === null),
  }
}

type Placed = VersionPoint & { x: number; y: number | null }

/** Labels at the right edge, spread so that none overlaps; `y` is where it belongs, `labelY` where it is written. */
function labelsOf(placed: readonly Placed[], references: readonly VersionReference[], y: (value: number) => number) {
  const newest = placed.findLast((one) => one.value !== null)
  const text = newest && formatEstimate(newest.value, halfWidth(newest))
  const labels = [
    ...references.flatMap((one) =>
      one.value === null
        ? []
        : [{ text: one.label, figure: formatFixed(one.value, 3), y: y(one.value), isReference: true }],
    ),
    ...(newest && text && newest.y !== null
      ? [
          {
            text: newest.label,
            figure: text.value + (text.halfWidth ? ` ± ${text.halfWidth}` : ''),
            y: newest.y,
            isReference: false,
          },
        ]
      : []),
  ]
  const gap = (100 * PLOT.label) / PLOT.height
  const spread = spreadLabels(
    labels.map((one) => one.y),
    gap,
    [gap / 2, 100 - gap / 2],
  )
  return labels.map((label, at) => ({ ...label, labelY: spread[at] ?? label.y }))
}

function halfWidth({ value, low, high }: VersionPoint): number | null {
  return value === null || low === null || high === null ? null : Math.max(value - low, high - value)
}

/** One closed path for each run of versions that have an interval. */
function bandsOf(placed: readonly Placed[], y: (value: number) => number): string[] {
  const edges = placed.map((one) =>
    one.low === null || one.high === null ? null : { x: one.x, low: y(one.low), high: y(one.high) },
  )
  return runs(edges)
    .filter((run) => run.length > 1)
    .map((run) => {
      const upper = run.map((one): [number, number] => [one.x, one.high])
      const lower = run.map((one): [number, number] => [one.x, one.low]).toReversed()
      return `${pathOf([...upper, ...lower])} Z`
    })
}

/** Splits at the gaps. */
export function runs<T>(values: readonly (T | null)[]): T[][] {
  const found: T[][] = [[]]
  for (const value of values) {
    if (value === null) found.push([])
    else found.at(-1)?.push(value)
  }
  return found.filter((run) => run.length > 0)
}

/** SVG path data through the points. */
export function pathOf(points: readonly (readonly number[])[]): string {
  return `M${points.map((point) => point.map((one) => one.toFixed(2)).join(' ')).join(' L')}`
}
