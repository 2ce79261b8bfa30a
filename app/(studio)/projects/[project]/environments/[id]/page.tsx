import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeader } from '@/app/_components/ui/page-header'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { getEnvironment } from '@/lib/environments/reads'
import { verifierSchema } from '@/lib/environments/verifier-config'
import { requireActor } from '@/lib/web/session'
import { EnvironmentForm } from '../environment-form'

export const metadata: Metadata = { title: 'Environment' }

export default async function EnvironmentPage({ params }: { params: Promise<{ project: string; id: string }> }) {
  const { project, id } = await params
  const actor = await requireActor(project, 'environments:write', `/projects/${project}/environments/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const { name, verification, verifier } = await orNotFound(getEnvironment(actor, id))
  const set = verification === 'VERIFIER' ? verifierSchema.safeParse(verifier).data : undefined
  const config = set?.config ? JSON.stringify(set.config, null, 2) : ''
  return (
    <div className="max-w-2xl">
      <PageHeader title={name} description="How the rollouts of its queries are verified." />
      <EnvironmentForm project={project} environment={{ id, name, kind: set?.kind ?? '', config }} />
    </div>
  )
}
