import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { ActionForm } from '@/app/(studio)/_components/action-form'
import { findEmbeddingChoice } from '@/lib/reward-models/embeddings/find-choice'
import { requireActor } from '@/lib/web/session'
import { withoutEmbeddingsAction } from '../actions'
import { EmbeddingsForm } from './embeddings-form'

export const metadata: Metadata = { title: 'Embeddings' }

export default async function EmbeddingsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  const actor = await requireActor(project, 'reward-models:write', `/projects/${project}/reward-models/embeddings`)
  const choice = await findEmbeddingChoice(actor)
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Embeddings"
        description="A model behind an OpenAI-compatible endpoint turns each rollout with its query into numbers, once; reward models then read these beside the text. Texts leave for that server. Where it fails, a fit goes on without and says which rollouts had none."
      />
      <div className="grid gap-6">
        {choice && (
          <Card title={`Read now: ${choice.model}`}>
            <div className="grid gap-4">
              <p className="wrap-anywhere">
                From {choice.url}. Fits that come by themselves read them too, until another choice is made here.
              </p>
              <ActionForm action={withoutEmbeddingsAction} project={project} label="Fit without embeddings" />
            </div>
          </Card>
        )}
        <Card title={choice ? 'Choose another' : 'Choose a model'}>
          <EmbeddingsForm project={project} />
        </Card>
      </div>
    </div>
  )
}
