import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { ComparisonView } from '@/lib/comparisons/reads'
import { KEYS } from '@/lib/comparisons/schema'
import type { VerdictCounts } from '@/lib/judgments/reads'
import { verdictText } from '../words'

type Props = {
  comparisons: readonly ComparisonView[]
  verdicts: ReadonlyMap<string, VerdictCounts>
  path: string
}

export function ReviewTable({ comparisons, verdicts, path }: Props) {
  return (
    <Table
      caption="Comparisons to review"
      rows={comparisons}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'query',
          header: 'Query',
          primary: true,
          cell: (row) => (
            <TextLink href={`${path}/${row.id}`} className="line-clamp-2 max-w-prose wrap-anywhere">
              {row.query.slice(0, 200)}
            </TextLink>
          ),
        },
        {
          key: 'verdicts',
          header: 'Verdicts',
          cell: (row) =>
            verdictText(
              row.rolloutIds.map((_, at) => KEYS[at]!),
              verdicts.get(row.id),
            ),
        },
        {
          key: 'state',
          header: 'State',
          cell: (row) => (
            <Badge tone={row.state === 'IN_REVIEW' ? 'warn' : 'neutral'}>
              {row.state.toLowerCase().replace('_', ' ')}
            </Badge>
          ),
        },
        { key: 'made', header: 'Made', cell: (row) => <RelativeTime at={row.createdAt} /> },
      ]}
    />
  )
}
