import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Card } from '@/app/_components/ui/card'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { LinkTabs } from '@/app/(studio)/_components/link-tabs'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { getEnvironment } from '@/lib/environments/reads'
import { listDisagreements } from '@/lib/metrics/disagreements/list-disagreements'
import { disagreementsSchema, KINDS } from '@/lib/metrics/disagreements/schema'
import { requireActor } from '@/lib/web/session'
import { DisagreementItem } from './disagreement-item'
import { KeyedList } from './keyed-list'
import { KIND_WORDS } from './words'

export const metadata: Metadata = { title: 'Disagreements' }

type Props = {
  params: Promise<{ project: string; id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Verdicts of one verifier with which somebody disagrees, to be looked at one by one. */
export default async function DisagreementsPage({ params, searchParams }: Props) {
  const { project, id } = await params
  const path = `/projects/${project}/environments/${id}/disagreements`
  const actor = await requireActor(project, 'metrics:read', path)
  if (!idSchema.safeParse(id).success) notFound()
  const { name: environment } = await orNotFound(getEnvironment(actor, id))
  const { kind, show, cursor } = firstOf(await searchParams)
  const asked = disagreementsSchema.safeParse({ environment, kind, show, cursor, limit: 20 })
  const query = asked.success ? asked.data : disagreementsSchema.parse({ environment, limit: 20 })
  const page = await listDisagreements(actor, query)
  const isAll = query.show === 'all'
  const tabs = KINDS.map((key) => ({
    ...{ key, label: KIND_WORDS[key].label, href: path + searchOf({ kind: key, show: isAll ? 'all' : undefined }) },
  }))
  const search = { kind: query.kind, show: isAll ? 'all' : undefined }
  return (
    <>
      <PageHeader
        title={`${environment}: disagreements`}
        description="The verifier says one thing and the reward model, people or an audit another. An audit says who is right."
        actions={
          <>
            <LinkButton href={path + searchOf({ kind: query.kind, show: isAll ? undefined : 'all' })}>
              {isAll ? 'Only those not audited' : 'Audited ones too'}
            </LinkButton>
            <LinkButton href={`/projects/${project}/environments/${id}`}>The environment</LinkButton>
          </>
        }
      />
      <Card padded={false}>
        <LinkTabs label="Kinds of disagreement" tabs={tabs} chosen={query.kind} />
        {page.items.length === 0 ? (
          <p className="px-5 py-6 text-muted">{KIND_WORDS[query.kind].nothing}</p>
        ) : (
          <KeyedList canAudit={actor.scopes.has('rollouts:audit')}>
            {page.items.map((item) => (
              <DisagreementItem
                key={item.rolloutId}
                item={item}
                project={project}
                canAudit={actor.scopes.has('rollouts:audit')}
              />
            ))}
          </KeyedList>
        )}
      </Card>
      {(query.cursor || page.nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Disagreements"
            previousHref={query.cursor && path + searchOf(search)}
            nextHref={page.nextCursor && path + searchOf(search, page.nextCursor)}
          />
        </div>
      )}
    </>
  )
}
