import { prepareSparkline } from './prepare-sparkline'

export type SparklineProps = {
  /** Oldest first; null is a gap. */
  values: readonly (number | null)[]
  /** The finding in words, for those who do not see the line: "Judgments a day, 3 to 41 in the last week". */
  label: string
  className?: string
}

/** A line the size of a word. */
export function Sparkline({ values, label, className = 'h-6 w-24' }: SparklineProps) {
  const { paths, end } = prepareSparkline(values)
  return (
    <span role="img" aria-label={label} className={`relative inline-block ${className}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible fill-none"
      >
        {paths.map((path) => (
          <path
            key={path}
            d={path}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            strokeLinecap="round"
            className="stroke-accent stroke-[1.5]"
          />
        ))}
      </svg>
      {end && (
        <span
          className="absolute size-1.5 -translate-1/2 rounded-full bg-accent"
          style={{ left: `${end.x}%`, top: `${end.y}%` }}
        />
      )}
    </span>
  )
}
