import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { listEnvironments } from '@/lib/environments/reads'
import { requireActor } from '@/lib/web/session'
import { AddQueryForm } from './add-query-form'

export const metadata: Metadata = { title: 'Add a query' }

export default async function NewQueryPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  const actor = await requireActor(project, 'queries:submit', `/projects/${project}/queries/new`)
  const environments = actor.scopes.has('environments:read') ? await listEnvironments(actor, { limit: 200 }) : null
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Add a query"
        description="What a person asks. Its split, train or held out, is fixed by its text and never changes."
      />
      <Card>
        <AddQueryForm project={project} environments={environments?.items.map(({ name }) => name) ?? []} />
      </Card>
    </div>
  )
}
