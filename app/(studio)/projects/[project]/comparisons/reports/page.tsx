import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { TextLink } from '@/app/_components/ui/text-link'
import { LinkTabs } from '@/app/(studio)/_components/link-tabs'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { listContentReports } from '@/lib/comparisons/report-reads'
import { listReportsSchema } from '@/lib/comparisons/report-schema'
import { requireActor } from '@/lib/web/session'
import { ReportTable } from './report-table'
import { STATE_WORDS } from './words'

export const metadata: Metadata = { title: 'Reports' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const STATES = ['OPEN', 'RESOLVED', 'DISMISSED'] as const

/** Content that annotators reported. */
export default async function ReportsPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/comparisons/reports`
  const actor = await requireActor(project, 'comparisons:read', path)
  const { state, cursor } = firstOf(await searchParams)
  const parsed = listReportsSchema.safeParse({ state: state ?? 'OPEN', cursor, limit: 50 })
  const input = parsed.success ? parsed.data : { state: 'OPEN' as const, limit: 50 }
  const chosen = input.state ?? 'OPEN'
  const page = await listContentReports(actor, input)
  const search = { state: chosen === 'OPEN' ? undefined : chosen }
  const tabs = STATES.map((key) => ({
    ...{ key, label: STATE_WORDS[key], href: path + searchOf({ state: key === 'OPEN' ? undefined : key }) },
  }))
  return (
    <>
      <PageHeader
        title="Reports"
        description={
          <>
            Content that annotators reported while they judged.{' '}
            <TextLink href={`/projects/${project}/comparisons?show=reported`}>What they skipped as harmful</TextLink>{' '}
            stands among the comparisons.
          </>
        }
      />
      <Card padded={false}>
        <LinkTabs label="Reports shown" tabs={tabs} chosen={chosen} />
        {page.items.length === 0 ? (
          <p className="px-5 py-6 text-muted">
            {chosen === 'OPEN' ? 'No report waits.' : `No report was ${chosen.toLowerCase()} yet.`}
          </p>
        ) : (
          <ReportTable
            reports={page.items}
            project={project}
            mayHandle={actor.scopes.has('comparisons:write')}
            mayWithdraw={actor.scopes.has('rollouts:write') && actor.scopes.has('queries:write')}
          />
        )}
      </Card>
      {(cursor || page.nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Reports"
            previousHref={cursor && path + searchOf(search)}
            nextHref={page.nextCursor && path + searchOf(search, page.nextCursor)}
          />
        </div>
      )}
    </>
  )
}
