import { formatCount, formatFixed } from '@/app/_components/format/number'

type Props = {
  score: number
  rank: number
  of: number
  /** 0, 25, 50, 75 and 100 % of the set's scores. */
  quantiles: readonly number[]
}

/** Where this pair stood in its set: the set's range, its middle half as a bar, its median, and this one as a mark. */
export function ScoreStrip({ score, rank, of, quantiles }: Props) {
  const [low, lower, median, upper, high] = quantiles as [number, number, number, number, number]
  const place = (value: number) => (high > low ? ((value - low) / (high - low)) * 100 : 50)
  const words = `Bits a minute of the ${formatCount(of)} pairs: from ${formatFixed(low, 2)} to ${formatFixed(high, 2)}, median ${formatFixed(median, 2)}; this one ${formatFixed(score, 2)}, place ${formatCount(rank)}.`
  return (
    <figure className="mt-3">
      <div className="relative mx-1.5 h-8" role="img" aria-label={words}>
        <div className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
        <div
          className="absolute top-1/2 h-3 -translate-y-1/2 rounded-sm bg-sunken ring-1 ring-line-strong"
          style={{ left: `${place(lower)}%`, width: `${Math.max(0.5, place(upper) - place(lower))}%` }}
        />
        <div className="absolute top-1/2 h-3 w-px -translate-y-1/2 bg-muted" style={{ left: `${place(median)}%` }} />
        <div
          className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent ring-2 ring-raised"
          style={{ left: `${place(score)}%` }}
        />
      </div>
      <div className="flex justify-between text-xs text-muted tabular-nums" aria-hidden="true">
        <span>{formatFixed(low, 2)}</span>
        <span>
          place {formatCount(rank)} of {formatCount(of)}, bits a minute
        </span>
        <span>{formatFixed(high, 2)}</span>
      </div>
    </figure>
  )
}
