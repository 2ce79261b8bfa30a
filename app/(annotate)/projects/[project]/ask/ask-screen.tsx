'use client'

import { useTranslations } from 'next-intl'
import { AnnotateShell } from '@/app/_components/shell/annotate-shell'
import { Button } from '@/app/_components/ui/button'
import { TextLink } from '@/app/_components/ui/text-link'
import type { AskView } from '@/lib/asks/schema'
import { AccountMenu, type Person } from '../_shell/account-menu'
import { ProjectMenu, type ProjectName } from '../_shell/project-menu'
import { FirstQuestion } from './_parts/first-question'
import { Turn } from './_parts/turn'
import type { AskConfig, RecentAsk } from './_session/types'
import { useAsk } from './_session/use-ask'

export type AskScreenProps = {
  config: AskConfig
  person: Person
  project: ProjectName
  others: readonly ProjectName[]
  recent: readonly RecentAsk[]
  /** The question that the address names. */
  initial: AskView | null
}

export function AskScreen({ config, person, project, others, recent, initial }: AskScreenProps) {
  const t = useTranslations('ask')
  const tCommon = useTranslations('common')
  const session = useAsk(config.slug, initial)
  const { ask, round } = session.state
  return (
    <AnnotateShell
      project={<ProjectMenu project={project} others={others} />}
      tools={
        <>
          {ask && (
            // A full load: the new conversation knows what has been agreed and asked by now.
            <Button variant="quiet" onClick={() => window.location.assign(`/projects/${config.slug}/ask`)}>
              {t('new')}
            </Button>
          )}
          <TextLink href={`/projects/${config.slug}/compare`}>{tCommon('account.compare')}</TextLink>
        </>
      }
      account={<AccountMenu person={person} slug={project.slug} />}
    >
      <h1 className="sr-only">{t('heading', { project: project.name })}</h1>
      {ask ? (
        <Turn key={`${ask.id}:${round}`} config={config} session={session} ask={ask} />
      ) : (
        <FirstQuestion config={config} session={session} recent={recent} />
      )}
    </AnnotateShell>
  )
}
