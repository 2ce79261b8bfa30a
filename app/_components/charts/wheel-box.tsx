import Link from 'next/link'
import { cx } from '../ui/cx'
import { SimulatedBadge } from '../ui/simulated-badge'
import type { WheelStation } from './prepare-wheel'

const BOX =
  'relative flex w-full items-baseline gap-x-2 rounded-md border bg-raised px-4 py-2 tabular-nums ' +
  '@xl:min-h-19 @xl:flex-col @xl:items-center @xl:justify-center @xl:px-2 @xl:text-center'

/** One station. The badge rides on the border, so that the box keeps the height before which the arrows end. */
export function WheelBox({ station }: { station: WheelStation }) {
  const inside = (
    <>
      <span className="text-sm text-muted @max-xl:min-w-24">{station.label}</span>
      <span className="text-lg leading-6 font-semibold">{station.value}</span>
      {station.sub && <span className="text-xs text-faint @max-xl:ml-auto @xl:whitespace-nowrap">{station.sub}</span>}
      {station.isSimulated && (
        <span className="rounded-sm bg-raised @xl:absolute @xl:-top-3.5 @xl:right-3">
          <SimulatedBadge />
        </span>
      )}
    </>
  )
  if (!station.href) return <div className={BOX}>{inside}</div>
  return (
    <Link href={station.href} className={cx(BOX, 'transition-colors hover:border-accent')}>
      {inside}
    </Link>
  )
}
