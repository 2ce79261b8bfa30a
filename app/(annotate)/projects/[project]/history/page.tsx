import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { listOwnNotes } from '@/lib/annotators/reads'
import { listOwnJudgments } from '@/lib/judgments/read-own'
import { readOwnAgreement } from '@/lib/metrics/annotators/read-own-agreement'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { HistoryList } from './history-list'
import { HistoryShell } from './history-shell'
import { NoteList } from './note-list'
import { OwnAgreement } from './own-agreement'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('history'))('title') }
}

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
  const [project, { items, nextCursor }, notes, agreement] = await Promise.all([
    getProject(actor),
    listOwnJudgments(actor, { limit: 50, cursor }),
    cursor ? [] : listOwnNotes(actor),
    cursor ? null : readOwnAgreement(actor),
  ])
  const t = await getTranslations('history')
  const compare = (
    <LinkButton variant="primary" href={`/projects/${slug}/compare`}>
      {t('compare')}
    </LinkButton>
  )
  return (
    <HistoryShell slug={slug} name={project.name} user={user} role={actor.role}>
      <PageHeader title={t('title')} actions={items.length > 0 && compare} />
      {(notes.length > 0 || agreement) && (
        <div className="mb-4 grid gap-4">
          {agreement && <OwnAgreement agreement={agreement} />}
          {notes.length > 0 && <NoteList notes={notes} />}
        </div>
      )}
      {items.length === 0 ? (
        <EmptyState action={compare}>{t('empty')}</EmptyState>
      ) : (
        <div className="grid gap-4">
          <HistoryList slug={slug} items={items} />
          <Pagination
            label={t('pages')}
            previousHref={cursor ? path : null}
            nextHref={nextCursor ? `${path}?cursor=${nextCursor}` : null}
          />
        </div>
      )}
    </HistoryShell>
  )
}
