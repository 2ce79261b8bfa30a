import { EdgeLabels } from './edge-labels'
import { PlotBox } from './plot-box'
import { PolicyMark } from './policy-mark'
import { type HistoryFit, type HistorySeries, prepareHistory } from './prepare-history'

const STROKES = ['stroke-policy-1', 'stroke-policy-2', 'stroke-policy-3', 'stroke-policy-4']

type Props = { series: readonly HistorySeries[]; fits: readonly HistoryFit[] }

/** Strengths fit by fit, each line ending in its policy's shape and name. Draws no frame of its own. */
export function HistoryPlot({ series, fits }: Props) {
  const plot = prepareHistory(series, fits)
  return (
    <PlotBox
      xTicks={plot.xTicks.map(({ at, text }) => ({ at: Math.min(92, Math.max(8, at)), text }))}
      yTicks={plot.yTicks}
      xUnit="stored fits in their order"
      yUnit="log-strength"
      lines={
        <>
          {plot.jumps.map((x) => (
            <path
              key={x}
              d={`M${x} 0 V100`}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="2 3"
              className="stroke-line-strong"
            />
          ))}
          {plot.lines.flatMap(({ id, mark, paths }) =>
            paths.map((path) => (
              <path
                key={id + path}
                d={path}
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                className={`stroke-2 ${STROKES[mark % STROKES.length]}`}
              />
            )),
          )}
        </>
      }
      marks={[
        ...plot.ends.map(({ id, mark, x, y }) => ({ id, mark, x, y })),
        ...plot.lines.flatMap(({ id, mark, alone }) => alone.map((at) => ({ id: `${id} alone ${at.x}`, mark, ...at }))),
      ].map(({ id, mark, x, y }) => (
        <span key={id} className="absolute -translate-1/2" style={{ left: `${x}%`, top: `${y}%` }}>
          <PolicyMark index={mark} className="block size-2.5" />
        </span>
      ))}
      labels={<EdgeLabels labels={plot.ends} />}
    />
  )
}
