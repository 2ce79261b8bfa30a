import { Snowflake } from 'lucide-react'
import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { pageQuery } from '@/lib/access/schema'
import { listDatasets } from '@/lib/datasets/reads'
import { requireActor } from '@/lib/web/session'
import { DatasetTable } from './dataset-table'

export const metadata: Metadata = { title: 'Datasets' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function DatasetsPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/datasets`
  const actor = await requireActor(project, 'datasets:read', path)
  const { cursor } = firstOf(await searchParams)
  const { items, nextCursor } = await listDatasets(actor, pageQuery.parse({ cursor }))
  const freeze = actor.scopes.has('datasets:freeze') && (
    <LinkButton href={`${path}/new`} variant="primary" icon={<Snowflake aria-hidden="true" className="size-4" />}>
      Freeze a version
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Datasets"
        description="Frozen, hashed selections of preferences. A version never changes; exports and fits name it."
        actions={
          <div className="flex flex-wrap gap-3">
            {actor.scopes.has('imports:write') && <LinkButton href={`${path}/import`}>Import</LinkButton>}
            {items.length > 0 && freeze}
          </div>
        }
      />
      {items.length === 0 ? (
        <EmptyState action={freeze}>No version yet. Freeze one to export it for a trainer.</EmptyState>
      ) : (
        <Card padded={false}>
          <DatasetTable datasets={items} path={path} />
        </Card>
      )}
      {(cursor || nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Datasets"
            previousHref={cursor && path}
            nextHref={nextCursor && path + searchOf({}, nextCursor)}
          />
        </div>
      )}
    </>
  )
}
