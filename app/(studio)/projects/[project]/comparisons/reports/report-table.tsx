import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { ReportView } from '@/lib/comparisons/report-reads'
import { ReportActions } from './report-actions'
import { CATEGORY_WORDS, STATE_WORDS } from './words'

type Props = { reports: readonly ReportView[]; project: string; mayHandle: boolean; mayWithdraw: boolean }

export function ReportTable({ reports, project, mayHandle, mayWithdraw }: Props) {
  const base = `/projects/${project}`
  return (
    <Table
      caption="Reports"
      rows={reports}
      rowKey={(row) => row.id}
      columns={[
        { key: 'text', header: 'Reported', primary: true, cell: (row) => <Reported report={row} base={base} /> },
        {
          key: 'why',
          header: 'Why',
          cell: (row) => (
            <div className="grid max-w-prose gap-1">
              <span>{CATEGORY_WORDS[row.category]}</span>
              {row.note && <q className="whitespace-pre-wrap wrap-anywhere">{row.note}</q>}
            </div>
          ),
        },
        {
          key: 'by',
          header: 'By',
          cell: (row) => (
            <div className="grid gap-1">
              <TextLink href={`${base}/annotators/${row.annotator.id}`}>{row.annotator.pseudonym}</TextLink>
              <RelativeTime at={row.createdAt} />
            </div>
          ),
        },
        {
          key: 'state',
          header: 'State',
          cell: (row) => (
            <div className="grid gap-1">
              {mayHandle ? (
                <ReportActions project={project} report={row} mayWithdraw={mayWithdraw} />
              ) : (
                STATE_WORDS[row.state]
              )}
              {row.handledBy && <span className="text-sm text-muted">by {row.handledBy.name}</span>}
            </div>
          ),
        },
      ]}
    />
  )
}

/** The beginning of the text, and where it stands. */
function Reported({ report, base }: { report: ReportView; base: string }) {
  const { queryId, rolloutId, comparisonId, policy, excerpt, withdrawn } = report
  const anchor = rolloutId ? `#rollout-${rolloutId}` : ''
  return (
    <div className="grid max-w-prose gap-1">
      <span className="line-clamp-3 font-normal wrap-anywhere">{excerpt || 'No text.'}</span>
      <span className="flex flex-wrap gap-x-3 font-normal">
        <TextLink href={`${base}/queries/${queryId}${anchor}`}>{policy ? `Rollout of ${policy}` : 'Query'}</TextLink>
        <TextLink href={`${base}/comparisons/${comparisonId}`}>Comparison</TextLink>
        {withdrawn && <Badge tone="warn">withdrawn</Badge>}
      </span>
    </div>
  )
}
