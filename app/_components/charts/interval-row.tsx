import type { ReactNode } from 'react'

export type IntervalRowProps = { label: ReactNode; track: ReactNode; end: ReactNode }

/** Name, strip and what it comes to; in a narrow place the strip goes under its name. */
export function IntervalRow({ label, track, end }: IntervalRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 @md:grid-cols-[9rem_minmax(0,1fr)_7rem]">
      <div className="min-w-0 wrap-anywhere">{label}</div>
      <div className="@max-md:col-span-2 @max-md:row-start-2">{track}</div>
      <div className="text-sm text-muted tabular-nums">{end}</div>
    </div>
  )
}
