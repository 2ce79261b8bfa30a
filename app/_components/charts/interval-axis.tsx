export type IntervalAxisProps = {
  ticks: readonly { at: number; text: string }[]
  /** What the numbers are: "log-strength relative to llama-13b". */
  unit: string
}

/** Round numbers and the unit under a set of interval strips. Labels at the ends are kept inside. */
export function IntervalAxis({ ticks, unit }: IntervalAxisProps) {
  return (
    <div aria-hidden="true" className="mt-2 text-xs text-faint tabular-nums">
      <div className="relative h-5">
        {ticks
          .filter((tick) => tick.at >= 3 && tick.at <= 97)
          .map((tick) => (
            <span key={tick.text} className="absolute top-0 -translate-x-1/2" style={{ left: `${tick.at}%` }}>
              <span className="mx-auto mb-0.5 block h-1 w-px bg-line-strong" />
              {tick.text}
            </span>
          ))}
      </div>
      <p className="text-center">{unit}</p>
    </div>
  )
}
