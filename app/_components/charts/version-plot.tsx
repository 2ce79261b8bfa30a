import { cx } from '../ui/cx'
import type { prepareVersions } from './prepare-versions'

/**
 * Lines are SVG stretched to the room there is; dots and texts are HTML at percent positions, so that they keep
 * their size at every width.
 */
export function VersionPlot({ plot }: { plot: ReturnType<typeof prepareVersions> }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[2rem_minmax(0,1fr)_7.5rem] gap-x-3 text-xs text-faint tabular-nums"
    >
      <div className="relative h-44">
        {plot.ticks.map((tick) => (
          <span key={tick.text} className="absolute right-0 -translate-y-1/2" style={{ top: `${tick.y}%` }}>
            {tick.text}
          </span>
        ))}
      </div>
      <div className="relative h-44">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible fill-none"
        >
          {plot.labels
            .filter((label) => label.isReference)
            .map((label) => (
              <path
                key={label.text}
                d={`M0 ${label.y} H100`}
                vectorEffect="non-scaling-stroke"
                strokeDasharray="3 4"
                className="stroke-line-strong"
              />
            ))}
          {plot.bands.map((band) => (
            <path key={band} d={band} className="fill-accent opacity-15" />
          ))}
          {plot.lines.map((line) => (
            <path
              key={line}
              d={line}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              className="stroke-accent stroke-2"
            />
          ))}
        </svg>
        {plot.points.map((point, at) => (
          <span
            key={point.id}
            title={point.y === null ? `${point.label}: ${point.reason ?? 'unevaluated'}` : point.label}
            style={{ left: `${point.x}%`, top: `${point.y ?? 100}%` }}
            className={cx(
              'absolute -translate-1/2 rounded-full',
              at === plot.points.length - 1 ? 'size-3' : 'size-2',
              point.y === null && 'border border-dashed border-line-strong bg-raised',
              point.y !== null && (point.isPromoted ? 'bg-accent' : 'border-2 border-accent bg-raised'),
            )}
          />
        ))}
      </div>
      <div className="relative h-44">
        {plot.labels.map((label) => (
          <span
            key={label.text}
            style={{ top: `${label.labelY}%` }}
            className={cx(
              'absolute left-0 -translate-y-1/2 whitespace-nowrap',
              !label.isReference && 'font-semibold text-ink',
            )}
          >
            {label.isReference ? `${label.text} ${label.figure}` : label.figure}
          </span>
        ))}
      </div>
      <div className="relative col-start-2 mt-2 h-4">
        {plot.xLabels.map((label, at) => (
          <span
            key={label.id}
            style={{ left: `${label.x}%` }}
            // Every second one gives way in a narrow place, counted from the newest.
            className={cx('absolute -translate-x-1/2', (plot.xLabels.length - 1 - at) % 2 === 1 && '@max-md:hidden')}
          >
            {label.label}
          </span>
        ))}
      </div>
    </div>
  )
}
