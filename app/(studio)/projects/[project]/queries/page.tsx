import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { listEnvironments } from '@/lib/environments/reads'
import { countQueries, listQueries } from '@/lib/queries/reads'
import { listQueriesSchema } from '@/lib/queries/schema'
import { requireActor } from '@/lib/web/session'
import { QueryFilter } from './query-filter'
import { QueryTable } from './query-table'

export const metadata: Metadata = { title: 'Queries' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function QueriesPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/queries`
  const actor = await requireActor(project, 'queries:read', path)
  const { cursor, environment, split, state, search } = firstOf(await searchParams)
  // A hand-written address with nonsense in it gives the whole list, not an error page.
  const parsed = listQueriesSchema.safeParse({ cursor, environment, split, state, search, limit: 50 })
  const input = parsed.success ? parsed.data : { limit: 50 }
  const filter = { environment: input.environment, split: input.split, state: input.state, search: input.search }
  const [queries, total, environments, pending] = await Promise.all([
    listQueries(actor, input),
    countQueries(actor, filter),
    listEnvironments(actor, { limit: 200 }),
    actor.scopes.has('queries:write') ? countQueries(actor, { state: 'PENDING' }) : 0,
  ])
  const add = actor.scopes.has('queries:submit') && (
    <LinkButton href={`${path}/new`} variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
      Add a query
    </LinkButton>
  )
  const isFiltered = Object.values(filter).some(Boolean)
  if (total === 0 && !isFiltered)
    return (
      <>
        <PageHeader title="Queries" />
        <EmptyState action={add}>No query yet. A query is what a person asks; rollouts answer it.</EmptyState>
      </>
    )
  return (
    <>
      <PageHeader
        title="Queries"
        description={`${formatCount(total)} ${total === 1 ? 'query' : 'queries'}${isFiltered ? ' with this filter' : ''}, newest first.`}
        actions={
          <>
            {pending > 0 && <LinkButton href={`${path}/review`}>{`Review ${formatCount(pending)} waiting`}</LinkButton>}
            {add}
          </>
        }
      />
      <QueryFilter path={path} environments={environments.items.map(({ name }) => name)} filter={filter} />
      {total === 0 ? (
        <EmptyState>No query matches.</EmptyState>
      ) : (
        <Card padded={false}>
          <QueryTable queries={queries.items} path={path} />
        </Card>
      )}
      {(cursor || queries.nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Queries"
            previousHref={cursor && path + searchOf(filter)}
            nextHref={queries.nextCursor && path + searchOf(filter, queries.nextCursor)}
          />
        </div>
      )}
    </>
  )
}
