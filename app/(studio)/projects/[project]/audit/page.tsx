import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { type AuditView, listAudit } from '@/lib/access/list-audit'
import { pageQuery } from '@/lib/access/schema'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Audit' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AuditPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/audit`
  const actor = await requireActor(project, 'audit:read', path)
  const { cursor } = firstOf(await searchParams)
  const { items, nextCursor } = await listAudit(actor, pageQuery.parse({ cursor }))
  return (
    <>
      <PageHeader title="Audit" description="Who did what in this project, newest first. Nothing here ever changes." />
      {items.length === 0 ? (
        <EmptyState>Nothing has been done yet that is kept here.</EmptyState>
      ) : (
        <Card padded={false}>
          <Table
            caption="Audit"
            rows={items}
            rowKey={(row) => row.id}
            columns={[
              { key: 'what', header: 'What', primary: true, cell: (row) => row.action.replace('.', ': ') },
              {
                key: 'who',
                header: 'Who',
                cell: (row) => row.user?.name ?? <span className="text-muted">the system</span>,
              },
              {
                key: 'detail',
                header: 'Details',
                cell: (row) => <span className="wrap-anywhere">{detailText(row)}</span>,
              },
              { key: 'when', header: 'When', cell: (row) => <RelativeTime at={row.createdAt} /> },
            ]}
          />
        </Card>
      )}
      {(cursor || nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Audit"
            previousHref={cursor && path}
            nextHref={nextCursor && path + searchOf({}, nextCursor)}
          />
        </div>
      )}
    </>
  )
}

function detailText({ detail }: AuditView): string {
  const entries = Object.entries((detail ?? {}) as Record<string, unknown>).filter(([, value]) => value !== null)
  return entries.map(([key, value]) => `${key} ${typeof value === 'object' ? JSON.stringify(value) : value}`).join(', ')
}
