import type { Metadata } from 'next'
import { PageHeader } from '@/app/_components/ui/page-header'
import { requireActor } from '@/lib/web/session'
import { EnvironmentForm } from '../environment-form'

export const metadata: Metadata = { title: 'Add an environment' }

export default async function NewEnvironmentPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  await requireActor(project, 'environments:write', `/projects/${project}/environments/new`)
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Add an environment"
        description="A family of queries with the way their rollouts are verified. A verifier needs queries with a known answer."
      />
      <EnvironmentForm project={project} environment={null} />
    </div>
  )
}
