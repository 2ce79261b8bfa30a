import type { Metadata } from 'next'
import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import { listEnvironments } from '@/lib/environments/reads'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Environments' }

const VERIFICATION = { HUMAN: 'by people, who compare', VERIFIER: 'by a program' } as const

export default async function EnvironmentsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  const base = `/projects/${project}`
  const actor = await requireActor(project, 'environments:read', `${base}/environments`)
  const { items } = await listEnvironments(actor, { limit: 200 })
  const canWrite = actor.scopes.has('environments:write')
  return (
    <>
      <PageHeader
        title="Environments"
        description="A family of queries with the way their rollouts are verified."
        actions={
          canWrite && (
            <LinkButton href={`${base}/environments/new`} variant="primary">
              Add an environment
            </LinkButton>
          )
        }
      />
      {items.length === 0 ? (
        <EmptyState
          action={
            actor.scopes.has('queries:submit') && (
              <LinkButton href={`${base}/queries/new`} variant="primary">
                Add a query
              </LinkButton>
            )
          }
        >
          No environment yet. The first query makes the first one.
        </EmptyState>
      ) : (
        <Card padded={false}>
          <Table
            caption="Environments"
            rows={items}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                header: 'Environment',
                primary: true,
                cell: (row) => (
                  <TextLink href={`${base}/queries?environment=${encodeURIComponent(row.name)}`}>{row.name}</TextLink>
                ),
              },
              { key: 'verified', header: 'Verified', cell: (row) => VERIFICATION[row.verification] },
              { key: 'queries', header: 'Queries', align: 'right', cell: (row) => formatCount(row.queries) },
              ...(canWrite
                ? [
                    {
                      key: 'edit',
                      header: 'Change',
                      cell: (row: (typeof items)[number]) => (
                        <TextLink href={`${base}/environments/${row.id}`} aria-label={`Change ${row.name}`}>
                          Change
                        </TextLink>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </Card>
      )}
    </>
  )
}
