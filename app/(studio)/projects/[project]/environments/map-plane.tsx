import { cx } from '@/app/_components/ui/cx'
import { MapMarkShape } from './map-mark'
import type { MapMark, Sheet } from './prepare-map'

/** One sheet of the map. Drawn for the eye; the list beside it says the same in words. */
export function MapPlane({ sheet }: { sheet: Sheet }) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">{sheet.title}</h3>
      <p className="text-xs text-faint">{sheet.note}</p>
      <div aria-hidden="true" className="mt-2 grid grid-cols-[1rem_minmax(0,1fr)] gap-x-1 text-xs text-faint">
        <p className="rotate-180 self-center justify-self-center whitespace-nowrap [writing-mode:vertical-rl]">
          harder to solve →
        </p>
        {/* A mark at the very edge stands out over it whole. */}
        <div className="relative h-72 rounded-md border">
          <div className="absolute inset-0 overflow-hidden rounded-md">
            {sheet.regions.map(({ cell, ...at }) => (
              <div
                key={cell.name}
                style={{ left: `${at.left}%`, top: `${at.top}%`, width: `${at.width}%`, height: `${at.height}%` }}
                className={cx('absolute overflow-hidden border-r border-b p-2 leading-4', cell.isGrey && 'bg-sunken')}
              >
                {at.width > 20 && at.height > 10 && cell.title}
              </div>
            ))}
          </div>
          <Trails marks={sheet.marks} />
          {sheet.marks.map((mark) => (
            <Mark key={mark.id} mark={mark} />
          ))}
          {sheet.marks.length === 0 && (
            <p className="absolute inset-x-0 bottom-2 text-center">none measured on all of it</p>
          )}
        </div>
        <p className="col-start-2 mt-1 text-center">harder to generate →</p>
      </div>
    </div>
  )
}

/** Where each environment stood before, as a line to where it stands. */
function Trails({ marks }: { marks: readonly MapMark[] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
      {marks.map(({ id, trail }) => {
        if (!trail) return null
        const points = trail.map((place) => place.join(',')).join(' ')
        return (
          <polyline
            key={id}
            points={points}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-line-strong"
            strokeWidth="1.5"
            strokeDasharray="1 3"
            strokeLinecap="round"
          />
        )
      })}
    </svg>
  )
}

function Mark({ mark }: { mark: MapMark }) {
  const tone = mark.isDecided ? 'bg-accent' : 'bg-warn'
  return (
    <>
      {mark.whiskerX && (
        <span
          className={cx('absolute h-px', tone)}
          style={{ left: `${mark.whiskerX[0]}%`, width: `${mark.whiskerX[1] - mark.whiskerX[0]}%`, top: `${mark.y}%` }}
        />
      )}
      {mark.whiskerY && (
        <span
          className={cx('absolute w-px', tone)}
          style={{ top: `${mark.whiskerY[0]}%`, height: `${mark.whiskerY[1] - mark.whiskerY[0]}%`, left: `${mark.x}%` }}
        />
      )}
      <span className="absolute -translate-1/2" style={{ left: `${mark.x}%`, top: `${mark.y}%` }}>
        <MapMarkShape index={mark.shape} isDecided={mark.isDecided} />
      </span>
      <span
        className={cx(
          'absolute max-w-32 truncate rounded-sm px-1 text-ink',
          mark.isLabelLeft ? '-translate-x-full -translate-y-full pr-3' : '-translate-y-full pl-3',
        )}
        style={{ left: `${mark.x}%`, top: `${Math.max(8, mark.labelY)}%` }}
      >
        {mark.name}
      </span>
    </>
  )
}
