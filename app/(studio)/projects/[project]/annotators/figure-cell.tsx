import { formatCount, formatFixed } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import type { Estimate } from '@/lib/math/estimate'

type Props = {
  figure: Estimate
  /** A share is written in percent. */
  isShare?: boolean
  signed?: boolean
  /** Shorter than the reason's own words. */
  missing?: string
}

/** A figure over its interval and count, two lines that a column of a table has room for. */
export function FigureCell({ figure, isShare = false, signed = false, missing }: Props) {
  const { value, low, high, n, reason } = figure
  if (value === null) return <span className="text-sm text-faint">– {missing ?? gapWords(reason)}</span>
  const text = (number: number, sign = signed) =>
    isShare ? formatFixed(100 * number, 0) : formatFixed(number, 2, sign)
  const isOpen = low === null || high === null
  return (
    <span className="grid justify-items-end gap-0.5 whitespace-nowrap tabular-nums">
      <span className="font-medium">
        {text(value)}
        {isShare && '\u202f%'}
      </span>
      <span className="text-xs text-faint" title={isOpen ? gapWords(reason) : '95 % interval, and what it rests on'}>
        {isOpen ? 'no interval' : `${text(low)} to ${text(high)}`} · n&nbsp;{formatCount(n)}
      </span>
    </span>
  )
}
