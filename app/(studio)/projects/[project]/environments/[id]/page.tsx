import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { getEnvironment } from '@/lib/environments/reads'
import { verifierSchema } from '@/lib/environments/verifier-config'
import { getVerification } from '@/lib/metrics/disagreements/get-verification'
import { getEnvironmentMap } from '@/lib/metrics/environments/get-environment-map'
import { getEnvironmentHistory } from '@/lib/metrics/environments/get-history'
import { environmentMapSchema } from '@/lib/metrics/environments/schema'
import { listAskable } from '@/lib/policies/list-askable'
import { requireActor } from '@/lib/web/session'
import { EnvironmentForm } from '../environment-form'
import { Evidence } from './evidence'
import { History } from './history'
import { ThreeJudges } from './verification-card'

export const metadata: Metadata = { title: 'Environment' }

export default async function EnvironmentPage({ params }: { params: Promise<{ project: string; id: string }> }) {
  const { project, id } = await params
  const base = `/projects/${project}`
  const actor = await requireActor(project, 'metrics:read', `${base}/environments/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const { name, verification, verifier, judgePolicyId } = await orNotFound(getEnvironment(actor, id))
  const { items } = await getEnvironmentMap(actor, environmentMapSchema.parse({}))
  const figures = verification === 'VERIFIER' ? await getVerification(actor, { environment: name }) : null
  const past = (await getEnvironmentHistory(actor)).items.find(({ environmentId }) => environmentId === id)
  const item = items.find(({ environmentId }) => environmentId === id)
  const set = verification === 'VERIFIER' ? verifierSchema.safeParse(verifier).data : undefined
  const mayWrite = actor.scopes.has('environments:write')
  const judges = { chosen: judgePolicyId, choices: mayWrite ? await listAskable(actor) : [] }
  const config = set?.config ? JSON.stringify(set.config, null, 2) : ''
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={name}
        description={item?.todo ?? 'What its place on the map rests on.'}
        actions={<LinkButton href={`${base}/queries?environment=${encodeURIComponent(name)}`}>Its queries</LinkButton>}
      />
      <div className="grid gap-4">
        {item && <Evidence item={item} />}
        {figures && <ThreeJudges of={figures} path={`${base}/environments/${id}`} />}
        {past && <History of={past} />}
        {mayWrite && (
          <EnvironmentForm project={project} environment={{ id, name, kind: set?.kind ?? '', config, judges }} />
        )}
      </div>
    </div>
  )
}
