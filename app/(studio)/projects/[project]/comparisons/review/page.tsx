import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { LinkTabs } from '@/app/(studio)/_components/link-tabs'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { pageQuery } from '@/lib/access/schema'
import { listComparisons } from '@/lib/comparisons/reads'
import { countVerdicts } from '@/lib/judgments/reads'
import { requireActor } from '@/lib/web/session'
import { ReviewTable } from './review-table'

export const metadata: Metadata = { title: 'Review' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const LISTS = {
  waiting: {
    label: 'To settle',
    filter: { state: 'IN_REVIEW' },
    nothing: 'Nothing waits for review. Where the people asked differ without a majority, it comes here.',
  },
  disputed: {
    label: 'All disputed',
    filter: { show: 'disputed' },
    nothing: 'No comparison has verdicts without a majority.',
  },
  settled: { label: 'Settled', filter: { show: 'settled' }, nothing: 'Nobody has settled a comparison yet.' },
} as const

/** Disputed comparisons: those that wait for an admin, all without a majority, and those that were settled. */
export default async function ReviewPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/comparisons/review`
  const actor = await requireActor(project, 'comparisons:read', path)
  const { show, cursor } = firstOf(await searchParams)
  const chosen = show === 'disputed' || show === 'settled' ? show : 'waiting'
  const { filter, nothing } = LISTS[chosen]
  const parsed = pageQuery.safeParse({ cursor, limit: 50 })
  const page = await listComparisons(actor, { ...(parsed.success ? parsed.data : { limit: 50 }), ...filter })
  const verdicts = await countVerdicts(
    actor,
    page.items.map(({ id }) => id),
  )
  const tabs = (['waiting', 'disputed', 'settled'] as const).map((key) => ({
    ...{ key, label: LISTS[key].label, href: key === 'waiting' ? path : `${path}?show=${key}` },
  }))
  const search = { show: chosen === 'waiting' ? undefined : chosen }
  return (
    <>
      <PageHeader
        title="Review"
        description="Comparisons on which people disagree. Who wrote which is not shown here."
      />
      <Card padded={false}>
        <LinkTabs label="Comparisons shown" tabs={tabs} chosen={chosen} />
        {page.items.length === 0 ? (
          <p className="px-5 py-6 text-muted">{nothing}</p>
        ) : (
          <ReviewTable comparisons={page.items} verdicts={verdicts} path={path} />
        )}
      </Card>
      {(cursor || page.nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Comparisons"
            previousHref={cursor && path + searchOf(search)}
            nextHref={page.nextCursor && path + searchOf(search, page.nextCursor)}
          />
        </div>
      )}
    </>
  )
}
