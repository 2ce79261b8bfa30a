import { TextLink } from '../ui/text-link'
import { IntervalAxis } from './interval-axis'
import { IntervalRow } from './interval-row'
import { IntervalTrack } from './interval-track'
import { prepareRewards, type RewardRow } from './prepare-rewards'

export type RewardBarsProps = {
  rows: readonly RewardRow[]
  /** Default "reward, 95 % interval". */
  unit?: string
}

/**
 * Rollouts of one query in rank order with their rewards. Points and intervals, not bars from zero: only differences
 * of rewards mean anything. Draws no frame of its own.
 */
export function RewardBars({ rows, unit = 'reward, 95 % interval' }: RewardBarsProps) {
  const prepared = prepareRewards(rows)
  return (
    <div className="@container">
      <ol className="grid gap-2 @md:gap-1.5">
        {prepared.rows.map(({ row, text, ...place }) => (
          <li key={row.id}>
            <IntervalRow
              label={
                <>
                  <span className="mr-2 inline-block min-w-4 text-right text-muted tabular-nums">
                    {row.rank ?? '–'}
                  </span>
                  {row.href ? <TextLink href={row.href}>{row.label}</TextLink> : row.label}
                </>
              }
              track={<IntervalTrack {...place} mark={row.mark} reason={row.reason} title={text ?? undefined} />}
              end={text ?? '–'}
            />
          </li>
        ))}
      </ol>
      {prepared.ticks.length > 0 && (
        <IntervalRow label={null} track={<IntervalAxis ticks={prepared.ticks} unit={unit} />} end={null} />
      )}
    </div>
  )
}
