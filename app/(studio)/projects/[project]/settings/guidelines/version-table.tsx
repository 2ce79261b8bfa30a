import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { GuidelinesView } from '@/lib/projects/guidelines'

export function VersionTable({ versions, path }: { versions: readonly GuidelinesView[]; path: string }) {
  const newest = versions[0]?.number
  return (
    <Table
      caption="Versions of the guidelines"
      rows={versions}
      rowKey={({ number }) => String(number)}
      columns={[
        {
          key: 'number',
          header: 'Version',
          primary: true,
          cell: ({ number }) => (
            <span className="inline-flex items-center gap-2">
              <TextLink href={`${path}?of=${number}`}>{`Version ${number}`}</TextLink>
              {number === newest && <Badge tone="accent">in force</Badge>}
            </span>
          ),
        },
        {
          key: 'begins',
          header: 'Begins',
          cell: ({ text }) => <span className="line-clamp-1 wrap-anywhere">{text.slice(0, 100) || 'empty'}</span>,
        },
        { key: 'judgments', header: 'Judgments', align: 'right', cell: ({ judgments }) => formatCount(judgments) },
        { key: 'by', header: 'By', cell: ({ by }) => by ?? '–' },
        { key: 'made', header: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
      ]}
    />
  )
}
