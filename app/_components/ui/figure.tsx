import { type FigureValue, halfWidthOf } from '../format/figure'
import { gapWords } from '../format/reason'
import { Estimate } from './estimate'

type Props = { figure: FigureValue | undefined; missing?: string; signed?: boolean }

/** A figure with its interval and count, or a gap with its reason in words. */
export function Figure({ figure, missing = 'not evaluated', signed }: Props) {
  if (!figure) return <span className="text-muted">– {missing}</span>
  return (
    <Estimate
      value={figure.value}
      halfWidth={halfWidthOf(figure)}
      n={figure.n}
      reason={gapWords(figure.reason)}
      signed={signed}
    />
  )
}
