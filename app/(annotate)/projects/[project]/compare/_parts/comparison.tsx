import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { answersFor } from '../_session/answers'
import type { SessionState } from '../_session/context'
import type { Session } from '../_session/session'
import type { CompareConfig, Held } from '../_session/types'
import { compareTexts } from '../actions'
import { AnswerBar } from './answer-bar'
import { BarTools } from './bar-tools'
import { Beside } from './beside'
import { Conversation } from './conversation'
import { RankingBar } from './ranking-bar'
import { Rollouts } from './rollouts'
import { SkipMenu } from './skip-menu'
import { Strips } from './strips'
import { skipFor } from './use-keys'
import { FRESH, type View } from './view'

type Props = {
  session: Session
  config: CompareConfig
  state: SessionState
  held: Held
  view: View
  change: (part: Partial<View>) => void
}

/** Conversation above, rollouts in the middle, answers below; only the rollouts scroll. */
export function Comparison({ session, config, state, held, view, change }: Props) {
  const tVerdict = useTranslations('common.verdict')
  const choices = useMemo(() => answersFor(config, tVerdict), [config, tVerdict])
  const isPair = held.assignment.layout === 'pair'
  const closeSkip = useCallback(() => change({ skip: null }), [change])
  const after = (act: () => void) => {
    act()
    change(FRESH)
  }
  const tools = <BarTools session={session} config={config} state={state} view={view} change={change} />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Conversation messages={held.assignment.query.messages} isWhole={view.conversation} onToggle={change} />
      <Rollouts
        key={held.assignment.id}
        held={held}
        view={view}
        change={change}
        findDifferences={() => compareTexts(config.slug, { id: held.assignment.id })}
      />
      <Strips session={session} config={config} state={state} held={held} onBack={() => after(session.back)} />
      <div className="relative border-t bg-raised pb-[env(safe-area-inset-bottom)]">
        {view.skip && (
          <SkipMenu
            step={view.skip}
            onReason={(reason) => skipFor(reason, session, change)}
            onHarmful={(note) => after(() => session.skip('harmful', note))}
            onReport={() => change({ dialog: 'report', skip: null })}
            onClose={closeSkip}
          />
        )}
        <Beside session={session} config={config} held={held} view={view} change={change} />
        {isPair ? (
          <AnswerBar
            choices={choices}
            chosen={held.filled.marked}
            ack={state.ack}
            onAnswer={(choice) => after(() => session.answer(choice.verdict, choice.key))}
            onMark={(choice) => session.mark(choice.verdict)}
            onSkip={() => change({ skip: view.skip ? null : 'reasons' })}
            canSkip={state.review === null}
            tools={tools}
          />
        ) : (
          <RankingBar
            key={`${held.assignment.id}:${state.review}`}
            assignment={held.assignment}
            initial={held.filled.marked?.ranking}
            onChange={(ranking) => session.mark({ ranking })}
            onSend={(ranking) => after(() => session.answer({ ranking }, null))}
            tools={tools}
          />
        )}
      </div>
    </div>
  )
}
