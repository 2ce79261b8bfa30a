'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { AnnotateShell } from '@/app/_components/shell/annotate-shell'
import { KeyButton } from '@/app/_components/shell/key-button'
import { TextLink } from '@/app/_components/ui/text-link'
import { AccountMenu, type Person } from '../_shell/account-menu'
import { ProjectMenu, type ProjectName } from '../_shell/project-menu'
import { BreakStrip } from './_parts/break-strip'
import { Comparison } from './_parts/comparison'
import { DayGoal } from './_parts/day-goal'
import { GuidelinesDialog } from './_parts/guidelines-dialog'
import { KeyNames } from './_parts/key-names'
import { KeysDialog } from './_parts/keys-dialog'
import { type Note, NoteStrips } from './_parts/note-strips'
import { NothingLeft } from './_parts/nothing-left'
import { OutboxState } from './_parts/outbox-state'
import { ReportDialog } from './_parts/report-dialog'
import { useKeys } from './_parts/use-keys'
import { INITIAL_VIEW, type View } from './_parts/view'
import { shownOf } from './_session/context'
import { keyFor } from './_session/own-keys'
import { createSession } from './_session/session'
import { useStore } from './_session/store'
import type { CompareConfig } from './_session/types'

export type CompareScreenProps = {
  config: CompareConfig
  person: Person
  project: ProjectName
  /** Further projects in which this person judges. */
  others: readonly ProjectName[]
  /** Formatted on the server; null: the project has none. */
  guidelines: ReactNode
  /** From an admin, not read yet; oldest first. */
  notes: readonly Note[]
}

export function CompareScreen({ config, person, project, others, guidelines, notes }: CompareScreenProps) {
  const says = {
    t: useTranslations('compare'),
    tCommon: useTranslations('common'),
    tVerdict: useTranslations('common.verdict'),
    locale: useLocale(),
  }
  const { t, tCommon } = says
  const [session] = useState(() => createSession(config, says))
  const [view, setView] = useState(INITIAL_VIEW)
  const change = (part: Partial<View>) => setView((old) => ({ ...old, ...part }))
  const state = useStore(session.store)
  useEffect(() => session.start(), [session])
  useKeys(session, config, view, change)
  const held = shownOf(state)
  const { keys: ownKeys } = useStore(session.own)

  return (
    <AnnotateShell
      project={<ProjectMenu project={project} others={others} />}
      progress={<DayGoal done={state.today} own={session.own} />}
      saved={<OutboxState outbox={session.outbox} />}
      tools={
        <>
          <TextLink href={`/projects/${project.slug}/ask`}>{tCommon('account.ask')}</TextLink>
          <KeyButton shortcut={keyFor(ownKeys, 'g')} onClick={() => change({ dialog: 'guidelines' })}>
            {t('guidelines')}
          </KeyButton>
          <KeyButton shortcut={keyFor(ownKeys, '?')} onClick={() => change({ dialog: 'keys' })}>
            {t('keys')}
          </KeyButton>
        </>
      }
      account={<AccountMenu person={person} slug={project.slug} />}
    >
      <h1 className="sr-only">{t('heading', { project: project.name })}</h1>
      <p role="status" className="sr-only">
        {state.ack.words && `${state.ack.words} ${state.current ? t('next') : ''}`}
      </p>
      <KeyNames value={ownKeys}>
        <div className="flex h-full flex-col">
          <NoteStrips slug={project.slug} notes={notes} />
          <BreakStrip answers={state.ack.count} />
          <div className="min-h-0 flex-1">
            {held ? (
              <Comparison session={session} config={config} state={state} held={held} view={view} change={change} />
            ) : (
              <NothingLeft session={session} state={state} slug={project.slug} />
            )}
          </div>
        </div>
      </KeyNames>
      <GuidelinesDialog open={view.dialog === 'guidelines'} onClose={() => change({ dialog: null })}>
        {guidelines}
      </GuidelinesDialog>
      {held && (
        <ReportDialog
          open={view.dialog === 'report'}
          slug={config.slug}
          assignmentId={held.assignment.id}
          keys={held.assignment.options.map(({ key }) => key)}
          onClose={() => change({ dialog: null })}
          onDone={() => {
            change({ dialog: null })
            session.store.set({ hint: t('report.done') })
          }}
        />
      )}
      <KeysDialog
        open={view.dialog === 'keys'}
        onClose={() => change({ dialog: null })}
        config={config}
        own={ownKeys}
        onChange={(keys) => session.own.set({ keys })}
      />
    </AnnotateShell>
  )
}
