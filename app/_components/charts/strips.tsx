import type { ReactNode } from 'react'
import { formatCount, formatFixed } from '../format/number'
import { BareNote } from './bare-note'
import { IntervalAxis } from './interval-axis'
import { IntervalRow } from './interval-row'
import { prepareStrips, type StripOptions, type StripReference, type StripRow } from './prepare-strips'
import { StripTrack } from './strip-track'

export type StripsProps = StripOptions & {
  rows: readonly (StripRow & { label: ReactNode })[]
  references?: readonly StripReference[]
  /** Names the references under the strips, with their values. */
  labelled?: boolean
  /** What the numbers are: "held-out accuracy, 95 % interval". */
  unit: string
}

/** Values with their intervals, one row for each thing, all on one scale. Draws no frame of its own. */
export function Strips({ rows, references = [], labelled = false, unit, ...options }: StripsProps) {
  const prepared = prepareStrips(rows, references, options)
  return (
    <>
      <Legend rows={rows} />
      <ol className="grid gap-2 @md:gap-0">
        {rows.map((row, at) => (
          <li key={row.id}>
            <IntervalRow
              label={
                <>
                  {row.label} <span className="text-xs whitespace-nowrap text-faint">{countText(row.marks)}</span>
                </>
              }
              track={<StripTrack marks={prepared.rows[at]?.marks ?? []} references={prepared.references} />}
              end={
                <span className="grid gap-0.5 @md:text-right">
                  {prepared.rows[at]?.marks.map(({ name, text }) => (
                    <span key={name} className="whitespace-nowrap">
                      {row.marks.length > 1 && <span className="sr-only">{name}: </span>}
                      {text ?? '–'}
                    </span>
                  ))}
                </span>
              }
            />
          </li>
        ))}
      </ol>
      <IntervalRow
        label={null}
        end={null}
        track={
          <>
            {labelled && <ReferenceLabels references={prepared.references} />}
            {prepared.ticks.length > 0 && <IntervalAxis ticks={prepared.ticks} unit={unit} />}
          </>
        }
      />
      <BareNote figures={rows.flatMap(({ marks }) => marks)} />
    </>
  )
}

/** `n 31`, or both where they differ. */
function countText(marks: StripRow['marks']): string {
  return `n ${[...new Set(marks.map(({ n }) => formatCount(n)))].join(' and ')}`
}

/** What filled and hollow stand for, where a row has both. */
function Legend({ rows }: Pick<StripsProps, 'rows'>) {
  const marks = rows.find((row) => row.marks.length > 1)?.marks
  if (!marks) return null
  return (
    <p className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {marks.map(({ name, isHollow }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-full ${isHollow ? 'border-2 border-line-strong' : 'bg-accent'}`}
          />
          {name}
        </span>
      ))}
    </p>
  )
}

function ReferenceLabels({ references }: Pick<ReturnType<typeof prepareStrips>, 'references'>) {
  return (
    <div className="relative h-12 text-xs text-muted tabular-nums">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-x-0 top-0 h-3 w-full overflow-visible fill-none stroke-line-strong"
      >
        {references.map(({ name, at, end, labelAt }) => (
          <path
            key={name}
            d={`M${end === null ? at : (at + end) / 2} 0 L${labelAt} 100`}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {references.map(({ name, value, to, labelAt }) => (
        <span
          key={name}
          className="absolute top-3.5 grid w-24 -translate-x-1/2 text-center leading-4"
          style={{ left: `${labelAt}%` }}
        >
          <span>{name}</span>
          <span>{to === undefined ? formatFixed(value, 3) : `to ${formatFixed(to, 3)}`}</span>
        </span>
      ))}
    </div>
  )
}
