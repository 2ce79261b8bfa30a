import type { Metadata } from 'next'
import { PageHeader } from '@/app/_components/ui/page-header'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { SettingsForm } from './settings-form'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project: slug } = await params
  const actor = await requireActor(slug, 'project:write', `/projects/${slug}/settings`)
  const project = await getProject(actor)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Settings"
        description={`Address /projects/${slug}. ${project.holdoutPercent} % of the queries are held out, fixed when the project was made.`}
      />
      <SettingsForm project={project} />
    </div>
  )
}
