import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { requireActor } from '@/lib/web/session'
import { RegisterForm } from './register-form'

export const metadata: Metadata = { title: 'Register a reward model' }

export default async function RegisterPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  await requireActor(project, 'reward-models:write', `/projects/${project}/reward-models/new`)
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Register a reward model that is served elsewhere"
        description="It scores the rollouts that people judged, gets a scale from training queries, and is evaluated and gated on the same held-out judgments as ours. It serves only once it is promoted."
      />
      <Card>
        <RegisterForm project={project} />
      </Card>
    </div>
  )
}
