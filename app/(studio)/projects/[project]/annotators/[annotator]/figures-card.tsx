import { formatCount, formatFixed, formatShare } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import { Card } from '@/app/_components/ui/card'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import type { Estimate } from '@/lib/math/estimate'
import type { AnnotatorFigures } from '@/lib/metrics/annotators/schema'
import { ReliabilityStrip } from '../reliability-strip'
import { secondsText } from '../words'

/** Every figure of one annotator with its interval and what it rests on. */
export function FiguresCard({ row }: { row: AnnotatorFigures }) {
  const { reliability, leftBias, agreement, gold, consistency, medianSeconds, timed, fastShare, tieShare } = row
  const most = Math.min(4, Math.max(2, reliability.high ?? 0))
  return (
    <Card title="Figures" description="95 % intervals; n is what each rests on.">
      <StatList>
        <Stat label="Reliability" note="1 is the average annotator">
          <span className="text-base font-normal">
            <ReliabilityStrip figure={reliability} most={most} />
          </span>
        </Stat>
        <Stat label="Left bias" note={biasNote(leftBias)}>
          <Known figure={leftBias} text={(v) => formatFixed(v, 2, true)} />
        </Stat>
        <Stat label="Agreement with the others" note={rangeNote(agreement, 'pairs of verdicts')}>
          <Known figure={agreement} text={(v) => formatShare(v)} />
        </Stat>
        <Stat label="Gold right" note={rangeNote(gold, 'gold comparisons')}>
          <Known figure={gold} text={(v) => formatShare(v)} />
        </Stat>
        <Stat label="Repeats as before" note={rangeNote(consistency, 'repeats')}>
          <Known figure={consistency} text={(v) => formatShare(v)} />
        </Stat>
        <Stat label="Median time" note={timeNote(timed, fastShare)}>
          {medianSeconds === null ? <Gap>not measured</Gap> : secondsText(medianSeconds)}
        </Stat>
        <Stat label="Ties" note={`of ${formatCount(row.judgments)} judgments`}>
          {tieShare === null ? <Gap>no judgment yet</Gap> : formatShare(tieShare)}
        </Stat>
        <Stat label="Skips">{formatCount(row.skips)}</Stat>
      </StatList>
    </Card>
  )
}

const Gap = ({ children }: { children: React.ReactNode }) => (
  <span className="text-base font-normal text-muted">– {children}</span>
)

function Known({ figure, text }: { figure: Estimate; text: (value: number) => string }) {
  return figure.value === null ? <Gap>{gapWords(figure.reason)}</Gap> : text(figure.value)
}

function rangeNote({ value, low, high, n, reason }: Estimate, of: string): string | undefined {
  if (value === null) return undefined
  const range =
    low === null || high === null ? gapWords(reason) : `${formatFixed(100 * low, 0)} to ${formatShare(high)}`
  return `${range} · n ${formatCount(n)} ${of}`
}

function biasNote({ value, low, high }: Estimate): string | undefined {
  if (value === null || low === null || high === null) return undefined
  const left = 1 / (1 + Math.exp(-value))
  return `${formatFixed(low, 2, true)} to ${formatFixed(high, 2, true)} · picks the left of two equals ${formatShare(left)} of the time`
}

function timeNote(timed: number, fastShare: number | null): string | undefined {
  if (fastShare === null) return undefined
  return `n ${formatCount(timed)} · ${formatShare(fastShare)} faster than reading`
}
