import { formatFixed } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { ComparisonView, Report } from '@/lib/comparisons/reads'
import type { VerdictCounts } from '@/lib/judgments/reads'
import { Why } from './why'
import { ARM_WORDS, verdictText } from './words'

type Props = {
  comparisons: readonly ComparisonView[]
  verdicts: ReadonlyMap<string, VerdictCounts>
  /** Of those that somebody skipped as harmful. */
  reports: ReadonlyMap<string, readonly Report[]>
  /** `name@version` → label */
  labels: ReadonlyMap<string, string>
  /** Reward model id → version */
  versions: ReadonlyMap<string, number>
  /** Of the project. */
  base: string
}

export function ComparisonTable({ comparisons, verdicts, reports, labels, versions, base }: Props) {
  const sides = (row: ComparisonView) => row.policies.map((policy) => labels.get(policy) ?? policy)
  return (
    <Table
      caption="Comparisons"
      rows={comparisons}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'between',
          header: 'Between',
          primary: true,
          cell: (row) => (
            <span className="grid gap-0.5">
              <TextLink href={`${base}/comparisons/${row.id}`}>{sides(row).join(' and ')}</TextLink>
              <span className="line-clamp-1 max-w-prose text-sm font-normal wrap-anywhere text-muted">
                {row.query.slice(0, 200)}
              </span>
            </span>
          ),
        },
        {
          key: 'why',
          header: 'Chosen',
          cell: (row) => (
            <details>
              <summary className="underline decoration-line-strong decoration-dotted underline-offset-4">
                {ARM_WORDS[row.arm]}
                <span className="sr-only">, why this comparison?</span>
              </summary>
              <div className="mt-2 text-left">
                <p className="mb-1 text-sm font-medium">Why this comparison?</p>
                <Why
                  comparison={row}
                  sides={sides(row)}
                  rewardModelVersion={versions.get(row.rewardModelId ?? '')}
                  base={base}
                />
              </div>
            </details>
          ),
        },
        { key: 'state', header: 'State', cell: (row) => <State row={row} reports={reports.get(row.id) ?? []} /> },
        { key: 'verdicts', header: 'Verdicts', cell: (row) => verdictText(sides(row), verdicts.get(row.id)) },
        { key: 'made', header: 'Made', cell: (row) => <RelativeTime at={row.createdAt} /> },
        {
          key: 'score',
          header: 'Bits a minute',
          align: 'right',
          cell: (row) => (row.score === null ? '–' : formatFixed(row.score, 3)),
        },
      ]}
    />
  )
}

function State({ row, reports }: { row: ComparisonView; reports: readonly Report[] }) {
  return (
    <span title={row.closeReason ?? undefined} className="grid justify-items-start gap-1">
      <Badge tone={row.state === 'OPEN' ? 'accent' : row.state === 'IN_REVIEW' ? 'warn' : 'neutral'}>
        {row.state.toLowerCase().replace('_', ' ')}
      </Badge>
      {reports.map(({ skipNote, annotator }) => (
        <span key={annotator.id} className="max-w-60 text-sm wrap-anywhere">
          <Badge tone="warn">reported</Badge> {annotator.pseudonym}
          {skipNote && `: ${skipNote}`}
        </span>
      ))}
    </span>
  )
}
