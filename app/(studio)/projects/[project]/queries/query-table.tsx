import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { QueryView } from '@/lib/queries/reads'
import { SplitBadge } from './split-badge'

type Row = QueryView & { counts: { rollouts: number; comparisons: number } }

export function QueryTable({ queries, path }: { queries: readonly Row[]; path: string }) {
  return (
    <Table
      caption="Queries"
      rows={queries}
      rowKey={(query) => query.id}
      columns={[
        {
          key: 'text',
          header: 'Query',
          primary: true,
          cell: (query) => (
            <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <TextLink href={`${path}/${query.id}`} className="line-clamp-2 max-w-prose wrap-anywhere">
                {query.text.slice(0, 300)}
              </TextLink>
              <Turns query={query} />
            </span>
          ),
        },
        { key: 'environment', header: 'Environment', cell: (query) => query.environment },
        { key: 'split', header: 'Split', cell: (query) => <SplitBadge split={query.split} /> },
        { key: 'added', header: 'Added', cell: (query) => <RelativeTime at={query.createdAt} /> },
        { key: 'rollouts', header: 'Rollouts', align: 'right', cell: (query) => formatCount(query.counts.rollouts) },
        {
          key: 'comparisons',
          header: 'Comparisons',
          align: 'right',
          cell: (query) => formatCount(query.counts.comparisons),
        },
      ]}
    />
  )
}

function Turns({ query }: { query: Row }) {
  const turns = query.messages.filter(({ role }) => role === 'user').length
  return (
    <>
      {turns > 1 && <Badge>{turns} turns</Badge>}
      {query.withdrawnAt && <Badge tone="warn">withdrawn</Badge>}
      {query.state !== 'ACCEPTED' && <Badge tone="warn">{query.state.toLowerCase()}</Badge>}
    </>
  )
}
