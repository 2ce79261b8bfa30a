import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame'
import { prepareVersions, type VersionPoint, type VersionReference } from './prepare-versions'
import { VersionPlot } from './version-plot'

export type VersionLineProps = {
  title: ReactNode
  description?: ReactNode
  badge?: ReactNode
  /** Default "Held-out accuracy". */
  measure?: string
  /** Oldest first. */
  points: readonly VersionPoint[]
  references: readonly VersionReference[]
  footnote?: ReactNode
}

/** A held-out figure of the reward model's versions beside what it is set against; hollow: not promoted. */
export function VersionLine({
  measure = 'Held-out accuracy',
  points,
  references,
  footnote,
  ...frame
}: VersionLineProps) {
  const plot = prepareVersions(points, references)
  const unknown = plot.unknown.map((one) => `${one.label}: ${one.reason ?? 'not known'}.`).join(' ')
  return (
    <ChartFrame
      {...frame}
      footnote={
        unknown || footnote ? (
          <>
            {unknown} {footnote}
          </>
        ) : undefined
      }
      figures={{
        caption: `${measure} of the versions`,
        fileName: `versions-${measure.toLowerCase().replaceAll(' ', '-')}`,
        columns: ['Version', measure, 'State'],
        rows: points
          .toReversed()
          .map((point) => [
            point.label,
            { value: point.value, low: point.low, high: point.high, n: point.n, reason: point.reason ?? null },
            point.isPromoted ? 'promoted' : 'not promoted',
          ]),
      }}
    >
      {points.length > 0 ? (
        <VersionPlot plot={plot} />
      ) : (
        <p className="py-8 text-center text-muted">No version has been fitted yet.</p>
      )}
    </ChartFrame>
  )
}
