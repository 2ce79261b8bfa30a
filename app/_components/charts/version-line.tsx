import type { ReactNode } from 'react'
import { formatEstimate } from '../format/estimate'
import { formatCount } from '../format/number'
import { Table } from '../ui/table'
import { TextLink } from '../ui/text-link'
import { ChartFrame } from './chart-frame'
import { prepareVersions, type VersionPoint, type VersionReference } from './prepare-versions'
import { VersionPlot } from './version-plot'

export type VersionLineProps = {
  title: ReactNode
  description?: ReactNode
  badge?: ReactNode
  /** Oldest first. */
  points: readonly VersionPoint[]
  references: readonly VersionReference[]
  csvHref?: string
  footnote?: ReactNode
}

/** Held-out accuracy of the reward model's versions between "longer wins" and "people agree"; hollow: not promoted. */
export function VersionLine({ points, references, footnote, ...frame }: VersionLineProps) {
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
      table={
        <Table
          caption="Versions of the reward model"
          rows={points.toReversed()}
          rowKey={(point) => point.id}
          columns={[
            {
              key: 'version',
              header: 'Version',
              primary: true,
              cell: (point) => (point.href ? <TextLink href={point.href}>{point.label}</TextLink> : point.label),
            },
            { key: 'accuracy', header: 'Held-out accuracy', align: 'right', cell: accuracyText },
            { key: 'n', header: 'n', align: 'right', cell: (point) => formatCount(point.n) },
            { key: 'state', header: 'State', cell: (point) => (point.isPromoted ? 'promoted' : 'not promoted') },
          ]}
        />
      }
    >
      {points.length > 0 ? (
        <VersionPlot plot={plot} />
      ) : (
        <p className="py-8 text-center text-muted">No version has been fitted yet.</p>
      )}
    </ChartFrame>
  )
}

function accuracyText({ value, low, high, reason }: VersionPoint): string {
  const half = value === null || low === null || high === null ? null : Math.max(value - low, high - value)
  const text = formatEstimate(value, half)
  if (!text) return reason ?? 'unevaluated'
  return text.value + (text.halfWidth ? ` ± ${text.halfWidth}` : '')
}
