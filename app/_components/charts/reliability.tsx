import { BareNote } from './bare-note'
import { PlotBox } from './plot-box'
import { prepareReliability, type ReliabilityBin } from './prepare-reliability'

/** How sure against how often right; a sound model lies on the diagonal. Draws no frame of its own. */
export function Reliability({ bins }: { bins: readonly ReliabilityBin[] }) {
  const { diagonal, points, xTicks, yTicks } = prepareReliability(bins)
  return (
    <div>
      <PlotBox
        xTicks={xTicks}
        yTicks={yTicks}
        xUnit="how sure it was"
        yUnit="how often it was right, 95 % interval"
        lines={
          <>
            <path
              d={`M0 ${diagonal.from} L100 ${diagonal.to}`}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="3 4"
              className="stroke-line-strong"
            />
            {points.map(({ x, top, bottom }) =>
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
        marks={points.map(({ x, y, text }) => (
          <span
            key={x}
            title={text}
            className="absolute size-2.5 -translate-1/2 rounded-full bg-accent"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        ))}
      />
      <BareNote figures={bins.map(({ correct }) => correct)} />
    </div>
  )
}
