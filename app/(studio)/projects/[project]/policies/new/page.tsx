import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { listDatasets } from '@/lib/datasets/reads'
import { requireActor } from '@/lib/web/session'
import { NewPolicyForm } from './new-policy-form'

export const metadata: Metadata = { title: 'Add a policy' }

export default async function NewPolicyPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  const actor = await requireActor(project, 'policies:write', `/projects/${project}/policies/new`)
  const { items } = await listDatasets(actor, { limit: 200 })
  const datasets = items.map(({ id, number, name }) => ({ id, label: `${number}: ${name}` }))
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Add a policy"
        description="A model on a server, with its prompt and settings; or rollouts made elsewhere. A name that is taken gives its next version."
      />
      <Card>
        <NewPolicyForm project={project} datasets={datasets} />
      </Card>
    </div>
  )
}
