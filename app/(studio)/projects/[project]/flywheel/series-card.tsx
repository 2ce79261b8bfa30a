import { Sparkline } from '@/app/_components/charts/sparkline'
import type { Series } from './prepare-flywheel'

/** One figure of the wheel, day by day. */
export function SeriesCard({ series: { label, unit, values, last, range } }: { series: Series }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 flex items-baseline gap-2">
        <span className="text-lg font-semibold tabular-nums">{last}</span>
        <span className="text-xs text-faint">today; {range}</span>
      </dd>
      <dd className="mt-2">
        <Sparkline values={values} label={`${label} ${unit}: ${range}`} className="h-14 w-full" />
        <span className="mt-1 block text-xs text-faint">{unit}</span>
      </dd>
    </div>
  )
}
