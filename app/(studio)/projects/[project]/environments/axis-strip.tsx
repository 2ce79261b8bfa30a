import { formatFixed } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import type { Estimate } from '@/lib/math/estimate'
import { callWords, middleOf } from './prepare-map'

type Props = { name: string; figure: Estimate; threshold: number }

/** One axis of one environment: its interval on a strip with the threshold, and what is called. */
export function AxisStrip({ name, figure, threshold }: Props) {
  const middle = middleOf(figure)
  const { low, high, n } = figure
  return (
    <div className="grid grid-cols-[5.5rem_minmax(3rem,1fr)_8.5rem] items-center gap-x-3 text-xs">
      <dt className="text-muted">{name}</dt>
      <dd aria-hidden="true" className="relative h-4">
        <span className="absolute inset-x-0 top-2 h-px bg-line" />
        <span className="absolute top-0.5 h-3 w-px bg-line-strong" style={{ left: `${100 * threshold}%` }} />
        {low !== null && high !== null && (
          <span
            className="absolute top-1.75 h-0.5 bg-accent"
            style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }}
          />
        )}
        {figure.value !== null && (
          <span
            className="absolute top-2 size-2 -translate-1/2 rounded-full bg-accent"
            style={{ left: `${100 * figure.value}%` }}
          />
        )}
      </dd>
      <dd className="text-right tabular-nums">
        {middle === null ? (
          <span className="text-faint" title={gapWords(figure.reason)}>
            – not measured
          </span>
        ) : (
          <span
            title={low !== null && high !== null ? `${formatFixed(low, 2)} to ${formatFixed(high, 2)}, n ${n}` : ''}
          >
            {figure.value === null
              ? `${formatFixed(low ?? 0, 2)} to ${formatFixed(high ?? 1, 2)}`
              : formatFixed(middle, 2)}{' '}
            <span className="text-faint">{callWords(figure, threshold)}</span>
          </span>
        )}
      </dd>
    </div>
  )
}
