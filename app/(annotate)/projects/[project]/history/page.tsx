import type { Metadata } from 'next'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { listOwnJudgments } from '@/lib/judgments/read-own'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { HistoryList } from './history-list'
import { HistoryShell } from './history-shell'

export const metadata: Metadata = { title: 'Your judgments' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<{ cursor?: string | string[] }>
}

/** What the person judged, newest first; each can be looked at, changed and withdrawn. */
export default async function HistoryPage({ params, searchParams }: Props) {
  const { project: slug } = await params
  const path = `/projects/${slug}/history`
  const { user, ...actor } = await requireActor(slug, 'judge', path)
  const cursor = [(await searchParams).cursor].flat()[0]
  const [project, { items, nextCursor }] = await Promise.all([
    getProject(actor),
    listOwnJudgments(actor, { limit: 50, cursor }),
  ])
  const compare = (
    <LinkButton variant="primary" href={`/projects/${slug}/compare`}>
      Compare
    </LinkButton>
  )
  return (
    <HistoryShell slug={slug} name={project.name} user={user} role={actor.role}>
      <PageHeader title="Your judgments" actions={items.length > 0 && compare} />
      {items.length === 0 ? (
        <EmptyState action={compare}>You have judged nothing here yet.</EmptyState>
      ) : (
        <div className="grid gap-4">
          <HistoryList slug={slug} items={items} />
          <Pagination
            label="Pages of your judgments"
            previousHref={cursor ? path : null}
            nextHref={nextCursor ? `${path}?cursor=${nextCursor}` : null}
          />
        </div>
      )}
    </HistoryShell>
  )
}
