import type { Metadata } from 'next'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { countSelectable } from '@/lib/datasets/count-selectable'
import { requireActor } from '@/lib/web/session'
import { FreezeForm } from './freeze-form'

export const metadata: Metadata = { title: 'Freeze a version' }

export default async function NewDatasetPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  const actor = await requireActor(project, 'datasets:freeze', `/projects/${project}/datasets/new`)
  const selectable = await countSelectable(actor)
  return (
    <>
      <PageHeader
        title="Freeze a version"
        description="Pins every live preference that the filter takes at this moment. What is judged later is not in it."
      />
      {selectable.environments.length === 0 ? (
        <EmptyState
          action={
            actor.scopes.has('judge') && (
              <LinkButton href={`/projects/${project}/compare`} variant="primary">
                Judge now
              </LinkButton>
            )
          }
        >
          There is no preference to freeze yet. A version may be frozen once somebody has judged.
        </EmptyState>
      ) : (
        <FreezeForm project={project} selectable={selectable} />
      )}
    </>
  )
}
