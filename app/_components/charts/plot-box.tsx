import type { ReactNode } from 'react'

type Tick = { at: number; text: string }

export type PlotBoxProps = {
  /** Positions in percent; of `yTicks` from the top. */
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
  xUnit: string
  yUnit: string
  /** SVG in a box of 100 × 100 that is stretched to the room there is. */
  lines: ReactNode
  /** HTML at percent positions, which keeps its size. */
  marks: ReactNode
  /** Labels beside the right edge. */
  labels?: ReactNode
}

/** Axes of a plot: lines stretch with the room, marks and texts do not. Drawn for the eye; the table says it in words. */
export function PlotBox({ xTicks, yTicks, xUnit, yUnit, lines, marks, labels }: PlotBoxProps) {
  return (
    <div aria-hidden="true" className="text-xs text-faint tabular-nums">
      <p className="mb-2">{yUnit}</p>
      <div
        className={`grid gap-x-3 ${labels ? 'grid-cols-[2rem_minmax(0,1fr)_7.5rem]' : 'grid-cols-[2rem_minmax(0,1fr)]'}`}
      >
        <div className="relative h-56">
          {yTicks.map((tick) => (
            <span key={tick.text} className="absolute right-0 -translate-y-1/2" style={{ top: `${tick.at}%` }}>
              {tick.text}
            </span>
          ))}
        </div>
        <div className="relative h-56 border-b border-l">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible fill-none"
          >
            {lines}
          </svg>
          {marks}
        </div>
        {labels && <div className="relative h-56">{labels}</div>}
        <div className="relative col-start-2 mt-2 h-4">
          {xTicks.map((tick) => (
            <span
              key={`${tick.at} ${tick.text}`}
              className="absolute -translate-x-1/2 whitespace-nowrap"
              style={{ left: `${tick.at}%` }}
            >
              {tick.text}
            </span>
          ))}
        </div>
        <p className="col-start-2 mt-1 text-center">{xUnit}</p>
      </div>
    </div>
  )
}
