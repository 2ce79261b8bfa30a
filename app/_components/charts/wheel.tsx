import { ArrowDown, CornerLeftUp } from 'lucide-react'
import { cx } from '../ui/cx'
import { prepareWheel, WHEEL, type WheelArrow, type WheelStation } from './prepare-wheel'
import { WheelBox } from './wheel-box'

export type WheelProps = {
  /** Six stations in the order in which data passes. */
  stations: readonly WheelStation[]
  arrows: readonly WheelArrow[]
  centre: { label: string; value: string; sub?: string }
}

/**
 * The wheel with its live counts: an ordered list that is drawn as a ring where there are 576 px for it, and as a
 * column with arrows between where there are not. The slowest arrow is amber and says so in words too.
 */
export function Wheel({ stations, arrows, centre }: WheelProps) {
  const wheel = prepareWheel(stations, arrows)
  return (
    <div className="@container">
      <div className="relative mx-auto grid gap-2 @xl:block @xl:h-120 @xl:w-144">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WHEEL.width} ${WHEEL.height}`}
          className="absolute inset-0 hidden size-full @xl:block"
        >
          {wheel.arrows.map((arrow) => (
            <g key={arrow.from} className={arrow.state === 'slow' ? 'text-warn' : 'text-accent'}>
              <path
                d={arrow.line}
                className={cx('fill-none stroke-current', arrow.state === 'slow' ? 'stroke-4' : 'stroke-2 opacity-75')}
              />
              <path d={arrow.head} className={cx('fill-current', arrow.state === 'ok' && 'opacity-75')} />
            </g>
          ))}
        </svg>
        <p className="flex items-baseline gap-2 pb-2 tabular-nums @xl:absolute @xl:inset-0 @xl:m-auto @xl:size-fit @xl:flex-col @xl:items-center @xl:gap-0 @xl:p-0">
          <span className="text-muted">{centre.label}</span>
          <span className="text-lg font-semibold @xl:text-2xl">{centre.value}</span>
          {centre.sub && <span className="text-sm text-faint">{centre.sub}</span>}
        </p>
        <ol className="contents">
          {wheel.stations.map((station, at) => {
            const arrow = wheel.arrows[at]
            const isLast = at === wheel.stations.length - 1
            const Arrow = isLast ? CornerLeftUp : ArrowDown
            return (
              <li
                key={station.key}
                style={{ left: station.x, top: station.y }}
                className="@xl:absolute @xl:w-38 @xl:-translate-1/2"
              >
                <WheelBox station={station} />
                <p
                  className={cx(
                    'flex min-h-7 items-center gap-2 px-4 pt-1 text-sm @xl:sr-only',
                    arrow?.state === 'slow' ? 'font-medium text-warn-ink' : 'text-faint',
                  )}
                >
                  <Arrow aria-hidden="true" className="size-4" />
                  {[arrow?.label, arrow?.state === 'slow' && 'the slowest step', isLast && `back to ${arrow?.to}`]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}
