import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { DatasetView } from '@/lib/datasets/reads'
import { filterText, reasonsText, totalOf } from './words'

export function DatasetTable({ datasets, path }: { datasets: readonly DatasetView[]; path: string }) {
  return (
    <Table
      caption="Dataset versions"
      rows={datasets}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'name',
          header: 'Version',
          primary: true,
          cell: (row) => (
            <span className="flex flex-wrap items-baseline gap-x-2">
              <TextLink href={`${path}/${row.id}`}>{row.name}</TextLink>
              {row.voidedAt && <Badge tone="danger">void</Badge>}
            </span>
          ),
        },
        { key: 'filter', header: 'Taken from', cell: (row) => filterText(row.filter) },
        { key: 'made', header: 'Frozen', cell: (row) => <RelativeTime at={row.createdAt} /> },
        { key: 'rows', header: 'Rows', align: 'right', cell: (row) => formatCount(row.rows) },
        {
          key: 'excluded',
          header: 'Left out',
          align: 'right',
          cell: (row) => (
            <span title={reasonsText(row.excluded) ?? undefined}>{formatCount(totalOf(row.excluded))}</span>
          ),
        },
        {
          key: 'changed',
          header: 'Changed since',
          align: 'right',
          cell: (row) => (
            <span title={reasonsText(row.changedSince) ?? undefined}>{formatCount(totalOf(row.changedSince))}</span>
          ),
        },
      ]}
    />
  )
}
