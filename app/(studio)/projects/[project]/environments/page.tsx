import type { Metadata } from 'next'
import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import { listEnvironments } from '@/lib/environments/reads'
import { getEnvironmentMap } from '@/lib/metrics/environments/get-environment-map'
import { getEnvironmentHistory } from '@/lib/metrics/environments/get-history'
import { type EnvironmentHistory, environmentMapSchema, type MapItem } from '@/lib/metrics/environments/schema'
import { requireActor } from '@/lib/web/session'
import { EnvironmentMap } from './environment-map'
import type { MapEnvironment } from './prepare-map'

export const metadata: Metadata = { title: 'Environments' }

const VERIFICATION = { HUMAN: 'by people, who compare', VERIFIER: 'by a program' } as const

export default async function EnvironmentsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  const base = `/projects/${project}`
  const actor = await requireActor(project, 'environments:read', `${base}/environments`)
  const { items } = await listEnvironments(actor, { limit: 200 })
  const map = actor.scopes.has('metrics:read') ? await getEnvironmentMap(actor, environmentMapSchema.parse({})) : null
  const history = map ? (await getEnvironmentHistory(actor)).items : []
  const canWrite = actor.scopes.has('environments:write')
  return (
    <>
      <PageHeader
        title="Environments"
        description="How hard each is to generate, to solve and to verify, measured; and what to do there."
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {map && (
            <EnvironmentMap
              environments={map.items.map((item) => toMapEnvironment(item, history))}
              initial={map.thresholds}
              base={base}
            />
          )}
          <Card title="All environments" padded={false}>
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
        </div>
      )}
    </>
  )
}

/** Only what the map draws crosses to the browser. */
function toMapEnvironment(item: MapItem, history: readonly EnvironmentHistory[]): MapEnvironment {
  const { environmentId, environment, generation, solving, verification, missing, verifiedBy, queries } = item
  const days = history.find((one) => one.environmentId === environmentId)?.days ?? []
  const trail = days.map(({ day, generation, solving }) => ({ day, generation, solving }))
  return {
    ...{ id: environmentId, name: environment, generation, solving, verification },
    ...{ missing, verifiedBy, queries, trail },
  }
}
