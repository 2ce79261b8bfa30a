import type { ReactNode } from 'react'
import { AccountMenu } from '@/app/_components/shell/account-menu'
import { StudioShell } from '@/app/_components/shell/studio-shell'
import { TextLink } from '@/app/_components/ui/text-link'
import { EnglishTexts } from '@/app/_texts/english-texts'
import { listProjects } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { navOf } from './nav'
import { ProjectSwitcher } from './project-switcher'

type Props = { children: ReactNode; params: Promise<{ project: string }> }

/** The frame of a project's studio pages. Each page checks its own scope: a layout does not run at every navigation. */
export default async function ProjectLayout({ children, params }: Props) {
  const { project: slug } = await params
  const actor = await requireActor(slug, 'project:read', `/projects/${slug}`)
  const { items } = await listProjects(actor.user, { limit: 50 })
  return (
    <StudioShell
      project={<ProjectSwitcher projects={items} current={slug} isOwner={actor.user.isOwner} />}
      nav={navOf(slug, actor.scopes)}
      actions={actor.scopes.has('judge') && <TextLink href={`/projects/${slug}/compare`}>Annotate</TextLink>}
      account={<AccountMenu name={actor.user.name} email={actor.user.email} />}
    >
      <EnglishTexts>{children}</EnglishTexts>
    </StudioShell>
  )
}
