import type { Metadata } from 'next'
import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import { Table } from '@/app/_components/ui/table'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { pageQuery } from '@/lib/access/schema'
import { type AnnotatorView, listAnnotators } from '@/lib/annotators/reads'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Annotators' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AnnotatorsPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/annotators`
  const actor = await requireActor(project, 'annotators:read', path)
  const { cursor } = firstOf(await searchParams)
  const annotators = await listAnnotators(actor, pageQuery.parse({ cursor, limit: 100 }))
  return (
    <>
      <PageHeader
        title="Annotators"
        description="Whoever's verdict it is: a person, a simulated one, a model. Exports carry the pseudonym."
      />
      {annotators.items.length === 0 ? (
        <EmptyState
          action={
            actor.scopes.has('members:write') && (
              <LinkButton href={`/projects/${project}/members`} variant="primary">
                Invite people
              </LinkButton>
            )
          }
        >
          Nobody has judged yet.
        </EmptyState>
      ) : (
        <Card padded={false}>
          <AnnotatorTable annotators={annotators.items} />
        </Card>
      )}
      {(cursor || annotators.nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Annotators"
            previousHref={cursor && path}
            nextHref={annotators.nextCursor && path + searchOf({}, annotators.nextCursor)}
          />
        </div>
      )}
    </>
  )
}

function AnnotatorTable({ annotators }: { annotators: readonly AnnotatorView[] }) {
  return (
    <Table
      caption="Annotators"
      rows={annotators.toSorted((one, other) => other.judgments - one.judgments)}
      rowKey={(row) => row.id}
      columns={[
        { key: 'name', header: 'Annotator', primary: true, cell: (row) => row.pseudonym },
        { key: 'kind', header: 'Kind', cell: (row) => <Kind kind={row.kind} /> },
        {
          key: 'origin',
          header: 'Comes from',
          cell: (row) => (row.externalName ? `import of ${row.externalName.split(':')[0]}` : 'this project'),
        },
        {
          key: 'active',
          header: 'Last active',
          cell: (row) =>
            row.lastActiveAt ? (
              <RelativeTime at={row.lastActiveAt} />
            ) : (
              <span className="text-muted">{row.externalName ? '– imported' : '– never'}</span>
            ),
        },
        { key: 'judgments', header: 'Judgments', align: 'right', cell: (row) => formatCount(row.judgments) },
      ]}
    />
  )
}

function Kind({ kind }: { kind: AnnotatorView['kind'] }) {
  if (kind === 'SIMULATED') return <SimulatedBadge detail="A program that judges like a person of known reliability" />
  return <Badge tone={kind === 'MODEL' ? 'accent' : 'neutral'}>{kind.toLowerCase()}</Badge>
}
