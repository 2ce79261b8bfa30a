import { Plus } from 'lucide-react'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { listProjects } from '@/lib/projects/reads'
import { requireUser } from '@/lib/web/session'
import { AccountMenu } from './_components/shell/account-menu'
import { StudioShell } from './_components/shell/studio-shell'
import { EmptyState } from './_components/ui/empty-state'
import { LinkButton } from './_components/ui/link-button'
import { PageHeader } from './_components/ui/page-header'
import { ProjectList } from './project-list'
import { startPath } from './start-path'

/** Whoever has one project goes straight to it; `?all=1` shows the list all the same. */
export default async function StartPage({ searchParams }: { searchParams: Promise<{ all?: string }> }) {
  const user = await requireUser('/')
  const { items } = await listProjects(user, { limit: 200 })
  const [only] = items
  if (only && items.length === 1 && (await searchParams).all === undefined) redirect(startPath(only))
  const t = await getTranslations('entry.projects')
  const create = user.isOwner && (
    <LinkButton variant="primary" href="/projects/new" icon={<Plus aria-hidden="true" className="size-4" />}>
      {t('new')}
    </LinkButton>
  )
  return (
    <StudioShell account={<AccountMenu name={user.name} email={user.email} />}>
      <div className="mx-auto max-w-4xl">
        <PageHeader title={t('title')} actions={items.length > 0 && create} />
        {items.length > 0 ? (
          <ProjectList projects={items} />
        ) : (
          <EmptyState action={create || undefined}>{user.isOwner ? t('emptyOwner') : t('empty')}</EmptyState>
        )}
      </div>
    </StudioShell>
  )
}
