import { EdgeLabels } from './edge-labels'
import { PlotBox } from './plot-box'
import { type BestOfPoint, prepareBestOf } from './prepare-best-of'

/** How often people prefer the reward's pick, and how often it promised they would. Draws no frame of its own. */
export function BestOfPlot({ points }: { points: readonly BestOfPoint[] }) {
  const plot = prepareBestOf(points)
  return (
    <PlotBox
      xTicks={plot.klTicks}
      yTicks={plot.yTicks}
      xUnit="KL from the policy at most, nats; the number on a mark: picked one of so many"
      yUnit="share of verdicts for the pick, 95 % interval"
      lines={
        <>
          <path
            d={`M0 ${plot.even} H100`}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="3 4"
            className="stroke-line-strong"
          />
          {plot.predictedLines.map((line) => (
            <path
              key={line}
              d={line}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="6 4"
              className="stroke-muted stroke-[1.5]"
            />
          ))}
          {plot.humanLines.map((line) => (
            <path key={line} d={line} vectorEffect="non-scaling-stroke" className="stroke-accent stroke-2" />
          ))}
          {plot.points.map(({ x, human: { top, bottom } }) =>
            top === null || bottom === null ? null : (
              <path
                key={x}
                d={`M${x} ${top} V${bottom}`}
                vectorEffect="non-scaling-stroke"
                className="stroke-accent stroke-2 opacity-60"
              />
            ),
          )}
        </>
      }
      marks={plot.points.map(({ n, x, human }) => (
        <span key={n} className="absolute -translate-1/2" style={{ left: `${x}%`, top: `${human.y ?? 100}%` }}>
          <span
            className={`block size-2.5 rounded-full ${human.y === null ? 'border border-dashed border-line-strong bg-raised' : 'bg-accent'}`}
          />
          <span className="absolute -top-4 left-full ml-0.5 text-ink">{n}</span>
        </span>
      ))}
      labels={<EdgeLabels labels={plot.labels} />}
    />
  )
}
