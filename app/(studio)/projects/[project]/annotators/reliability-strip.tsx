import { formatCount, formatFixed } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import type { Estimate } from '@/lib/math/estimate'

/** A reliability on a strip from 0 to `most`, with a tick at 1, the average annotator. */
export function ReliabilityStrip({ figure, most }: { figure: Estimate; most: number }) {
  const { value, low, high, n, reason } = figure
  if (value === null) return <span className="text-sm text-faint">– {gapWords(reason)}</span>
  const place = (number: number) => `${(100 * Math.min(number, most)) / most}%`
  const isOpen = low === null || high === null
  const interval = isOpen ? 'no interval' : `${formatFixed(low, 2)} to ${formatFixed(high, 2)}`
  return (
    <span
      className="grid w-44 max-w-full gap-0.5 text-left"
      title={`${isOpen ? gapWords(reason) : interval}, n ${formatCount(n)}`}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 whitespace-nowrap tabular-nums">
        <span className="font-medium">{formatFixed(value, 2)}</span>
        <span className="text-xs text-faint">
          {interval} · n&nbsp;{formatCount(n)}
        </span>
      </span>
      <span aria-hidden="true" className="relative block h-3">
        <span className="absolute inset-x-0 top-1 h-1 rounded-full bg-sunken" />
        <span className="absolute top-0 h-3 w-px bg-line-strong" style={{ left: place(1) }} />
        {!isOpen && (
          <span
            className="absolute top-1.25 h-0.5 rounded-full bg-accent"
            style={{ left: place(low), width: `calc(${place(high)} - ${place(low)})` }}
          />
        )}
        <span
          className="absolute top-0.5 size-2 -translate-x-1/2 rounded-full bg-accent"
          style={{ left: place(value) }}
        />
      </span>
    </span>
  )
}
