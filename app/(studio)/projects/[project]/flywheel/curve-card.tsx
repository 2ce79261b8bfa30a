import { formatCount } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import { Card } from '@/app/_components/ui/card'
import { FiguresFooter } from '@/app/(studio)/_components/figures-footer'
import type { LearningCurve } from '@/lib/reward-models/schema'
import { prepareCurve } from './prepare-curve'

/** What the next judgments are worth, by how the loss fell so far. */
export function CurveCard({ curve, version }: { curve: LearningCurve | null; version: number | null }) {
  const description = curve
    ? `Loss out of fold of fits on parts of the ${formatCount(curve.now)} training judgments of v${version}, by style and policy alone: how fast it falls, not how low the reward model’s own is.`
    : 'Drawn with each fit of a reward model from now on.'
  if (!curve || curve.points.length === 0)
    return (
      <Card title="What the next 100 judgments are worth is not known" description={description}>
        <p className="text-sm text-muted">
          {curve ? gapWords(curve.worth.reason) : 'Fit a reward model: there is no curve yet.'}
        </p>
      </Card>
    )
  const { title, line, points, ticks, figures } = prepareCurve(curve)
  return (
    <Card title={title} description={description} padded={false}>
      <div
        aria-hidden="true"
        className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 px-5 pb-4 text-xs text-faint tabular-nums"
      >
        <div className="relative h-40">
          {ticks.map((tick) => (
            <span key={tick.text} className="absolute right-0 -translate-y-1/2" style={{ top: `${tick.y}%` }}>
              {tick.text}
            </span>
          ))}
        </div>
        <div className="relative h-40 border-b border-l">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible fill-none"
          >
            <path d={line} vectorEffect="non-scaling-stroke" className="stroke-accent stroke-2" />
          </svg>
          {points.map((point) => (
            <span
              key={point.label}
              className="absolute size-2 -translate-1/2 rounded-full bg-accent"
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
            />
          ))}
        </div>
        <span />
        <div className="flex justify-between pt-1">
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label} judgments</span>
        </div>
      </div>
      <FiguresFooter figures={figures} />
    </Card>
  )
}
