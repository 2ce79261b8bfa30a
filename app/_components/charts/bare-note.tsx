import type { FigureValue } from '../format/figure'
import { gapWords } from '../format/reason'
import { reasonsWithoutInterval } from './prepare-strips'

/** Under a chart: why some of its points have no interval. */
export function BareNote({ figures }: { figures: readonly FigureValue[] }) {
  const reasons = reasonsWithoutInterval(figures).map((reason) => gapWords(reason)?.replace(': no interval', ''))
  if (reasons.length === 0) return null
  return <p className="mt-2 text-xs text-faint">Points without an interval: {reasons.join('; ')}.</p>
}
