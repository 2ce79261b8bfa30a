import type { ReactNode } from 'react'
import { formatCount } from '../format/number'
import { TextLink } from '../ui/text-link'
import { ChartFrame } from './chart-frame'
import type { Figures } from './figures'
import { IntervalAxis } from './interval-axis'
import { IntervalRow } from './interval-row'
import { IntervalTrack } from './interval-track'
import { prepareStrengths, type StrengthRow } from './prepare-strengths'

export type StrengthIntervalsProps = {
  title: ReactNode
  description?: ReactNode
  badge?: ReactNode
  rows: readonly StrengthRow[]
  /** Behind the table and the file; default: strength and rank. */
  figures?: Figures
  /** Default "log-strength, 95 % interval". */
  unit?: string
  footnote?: ReactNode
  /** Writes each value under its rank and each count beside its name, for a page that is about strengths. */
  withValues?: boolean
}

/** Strengths of policies: name · interval · the ranks that the interval allows. */
export function StrengthIntervals({
  rows,
  unit = 'log-strength, 95 % interval',
  footnote,
  figures,
  withValues = false,
  ...frame
}: StrengthIntervalsProps) {
  const prepared = prepareStrengths(rows)
  const isRegularised = rows.some((row) => row.isRegularised)
  return (
    <ChartFrame
      {...frame}
      footnote={
        isRegularised || footnote ? (
          <>
            {isRegularised && '* held finite by the prior: it has won or lost everything so far. '}
            {footnote}
          </>
        ) : undefined
      }
      figures={figures ?? strengthFigures(prepared.rows)}
    >
      <ol className="grid gap-2 @md:gap-1.5">
        {prepared.rows.map(({ row, rank, text, ...place }) => (
          <li key={row.id}>
            <IntervalRow
              label={
                <>
                  {row.href ? <TextLink href={row.href}>{row.label}</TextLink> : row.label}
                  {row.isRegularised && '*'}
                  {withValues && (
                    <span className="ml-1.5 text-xs whitespace-nowrap text-faint">n {formatCount(row.n)}</span>
                  )}
                </>
              }
              track={
                <IntervalTrack
                  {...place}
                  mark={row.mark}
                  reason={row.reason}
                  title={text ? `${text}, n ${formatCount(row.n)}` : undefined}
                />
              }
              end={
                <>
                  {rank ?? 'no rank'}
                  <span className={withValues ? 'block text-xs text-faint' : 'sr-only'}>
                    {withValues ? text : text && `, ${text}, n ${formatCount(row.n)}`}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ol>
      {prepared.ticks.length > 0 && (
        <IntervalRow label={null} track={<IntervalAxis ticks={prepared.ticks} unit={unit} />} end={null} />
      )}
    </ChartFrame>
  )
}

function strengthFigures(rows: ReturnType<typeof prepareStrengths>['rows']): Figures {
  return {
    caption: 'Strengths of the policies',
    fileName: 'strengths',
    columns: ['Policy', 'Strength', 'Rank'],
    rows: rows.map(({ row, rank }) => [
      row.label,
      { value: row.value, low: row.low, high: row.high, n: row.n, reason: row.reason ?? null },
      rank?.replace('rank ', '') ?? null,
    ]),
  }
}
