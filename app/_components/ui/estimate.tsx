import { formatEstimate } from '../format/estimate'
import { formatCount } from '../format/number'

export type EstimateProps = {
  /** null is shown as a gap with its reason. */
  value: number | null
  halfWidth?: number | null
  /** What it was counted on; always shown. */
  n: number
  /** Why there is no value; needed where `value` is null. */
  reason?: string
  unit?: string
  /** Digits after the point; default follows the half-width. */
  digits?: number
  signed?: boolean
  /** Confidence level of the half-width in percent, for the hover text. */
  level?: number
}

/** A number beside its uncertainty and its count: `0.735 ± 0.010  n 412`. */
export function Estimate({ value, halfWidth = null, n, reason, unit, digits, signed, level = 95 }: EstimateProps) {
  const text = formatEstimate(value, halfWidth, { digits, signed })
  const count = <span className="text-sm font-normal text-faint">n&nbsp;{formatCount(n)}</span>
  if (!text) {
    return (
      <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-sm font-normal text-muted">
          <span aria-hidden="true">– </span>
          {reason ?? 'not known'}
        </span>
        {count}
      </span>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="whitespace-nowrap">
        <span className="font-semibold">{text.value}</span>
        {text.halfWidth && (
          <span className="font-normal text-muted" title={`half-width of the ${level} % interval`}>
            {' '}
            ± {text.halfWidth}
          </span>
        )}
        {unit && <span className="font-normal text-muted"> {unit}</span>}
      </span>
      {count}
    </span>
  )
}
