import type { ReactNode } from 'react'
import { formatCount } from '../format/number'
import { Table } from '../ui/table'
import { TextLink } from '../ui/text-link'
import { ChartFrame } from './chart-frame'
import { IntervalAxis } from './interval-axis'
import { IntervalRow } from './interval-row'
import { IntervalTrack } from './interval-track'
import { prepareStrengths, type StrengthRow } from './prepare-strengths'

export type StrengthIntervalsProps = {
  title: ReactNode
  description?: ReactNode
  badge?: ReactNode
  rows: readonly StrengthRow[]
  /** Default "log-strength, 95 % interval". */
  unit?: string
  csvHref?: string
  footnote?: ReactNode
}

/** Strengths of policies: name · interval · the ranks that the interval allows. */
export function StrengthIntervals({
  rows,
  unit = 'log-strength, 95 % interval',
  footnote,
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
      table={
        <Table
          caption="Strengths of the policies"
          rows={prepared.rows}
          rowKey={({ row }) => row.id}
          columns={[
            { key: 'policy', header: 'Policy', primary: true, cell: ({ row }) => row.label },
            { key: 'value', header: 'Strength', align: 'right', cell: ({ row, text }) => text ?? row.reason ?? '–' },
            { key: 'rank', header: 'Rank', align: 'right', cell: ({ rank }) => rank?.replace('rank ', '') ?? '–' },
            { key: 'n', header: 'n', align: 'right', cell: ({ row }) => formatCount(row.n) },
          ]}
        />
      }
    >
      <ol className="grid gap-2 @md:gap-1.5">
        {prepared.rows.map(({ row, rank, text, ...place }) => (
          <li key={row.id}>
            <IntervalRow
              label={
                <>
                  {row.href ? <TextLink href={row.href}>{row.label}</TextLink> : row.label}
                  {row.isRegularised && '*'}
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
                  <span className="sr-only">{text && `, ${text}, n ${formatCount(row.n)}`}</span>
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
