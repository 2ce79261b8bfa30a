import { PolicyMark } from './policy-mark'

export type IntervalTrackProps = {
  at: number | null
  from: number | null
  to: number | null
  /** Why there is nothing to draw. */
  reason?: string
  mark?: number
  /** Full text for hover. */
  title?: string
}

/** A value and its interval on a quiet strip; all positions in percent, so it is as wide as there is room. */
export function IntervalTrack({ at, from, to, reason, mark = 0, title }: IntervalTrackProps) {
  if (at === null) {
    return (
      <p className="flex items-center gap-3 text-xs text-faint after:flex-1 after:border-t after:border-dashed after:border-line-strong">
        {reason ?? 'not known'}
      </p>
    )
  }
  return (
    <div title={title} className="relative h-4">
      <div className="absolute inset-x-0 top-1.5 h-1 rounded-full bg-sunken" />
      {from !== null && to !== null && (
        <div
          className="absolute top-1.75 h-0.5 rounded-full bg-accent"
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
      )}
      <span className="absolute top-0.5 -translate-x-1/2" style={{ left: `${at}%` }}>
        <PolicyMark index={mark} className="block size-3" />
      </span>
    </div>
  )
}
