import type { ReactNode } from 'react'
import { formatCount } from '../format/number'
import { formatTimeLeft } from '../format/relative-time'

export type ProgressProps = {
  /** What is being done: "Importing judgments". */
  label: string
  done: number
  /** null while it is not known how many there are. */
  total: number | null
  /** Plural name of what is counted: "rows". */
  unit?: string
  secondsLeft?: number | null
  /** A cancel button or form. */
  cancel?: ReactNode
}

/** Long work: what, how many, how long left, cancel. */
export function Progress({ label, done, total, unit = '', secondsLeft, cancel }: ProgressProps) {
  const counted = total === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        {cancel}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={total === null ? undefined : done}
        aria-valuetext={`${counted} ${unit}`.trim()}
        className="h-1.5 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
      >
        <div
          className={total === null ? 'h-full stripes' : 'h-full bg-accent transition-[width]'}
          style={total === null ? undefined : { width: `${total > 0 ? Math.min(100, (100 * done) / total) : 0}%` }}
        />
      </div>
      <p className="flex justify-between gap-4 text-sm text-muted tabular-nums">
        <span>
          {counted} {unit}
        </span>
        {secondsLeft != null && <span>{formatTimeLeft(secondsLeft)}</span>}
      </p>
    </div>
  )
}
