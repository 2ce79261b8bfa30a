import { formatEstimate } from './estimate'

/** A number with its interval and count, as every answer carries it; `reason` says why an end is missing. */
export type FigureValue = {
  value: number | null
  low: number | null
  high: number | null
  n: number
  reason: string | null
}

export function isFigure(cell: unknown): cell is FigureValue {
  return typeof cell === 'object' && cell !== null && 'low' in cell
}

/** Half of the interval, the larger one where it is not symmetric; null where an end is open. */
export function halfWidthOf({ value, low, high }: Omit<FigureValue, 'n' | 'reason'>): number | null {
  return value === null || low === null || high === null ? null : Math.max(value - low, high - value)
}

/** `0.735 ± 0.010`; null where there is no value. */
export function figureText(
  figure: Omit<FigureValue, 'n' | 'reason'>,
  options?: Parameters<typeof formatEstimate>[2],
): string | null {
  const text = formatEstimate(figure.value, halfWidthOf(figure), options)
  return text && text.value + (text.halfWidth ? ` ± ${text.halfWidth}` : '')
}
