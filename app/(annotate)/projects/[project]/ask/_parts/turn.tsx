import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { KeyButton } from '@/app/_components/shell/key-button'
import { Button } from '@/app/_components/ui/button'
import type { AskView } from '@/lib/asks/schema'
import { AnswerBar } from '../../compare/_parts/answer-bar'
import { AspectRow } from '../../compare/_parts/aspect-row'
import { Conversation } from '../../compare/_parts/conversation'
import { Rollouts } from '../../compare/_parts/rollouts'
import { INITIAL_VIEW, type View } from '../../compare/_parts/view'
import { WhyBox } from '../../compare/_parts/why-box'
import { type AnswerChoice, answersFor } from '../../compare/_session/answers'
import type { Filled, Held } from '../../compare/_session/types'
import { isWriting } from '../_session/follow'
import type { AskConfig } from '../_session/types'
import type { AskSession } from '../_session/use-ask'
import { useAskKeys } from '../_session/use-ask-keys'
import { compareSides } from '../actions'
import { AskStrips } from './ask-strips'
import { GoOn } from './go-on'
import { SideNote } from './side-note'

type Props = { config: AskConfig; session: AskSession; ask: AskView }

const NO_ACK = { words: '', answerKey: null, count: 0 }
const EMPTY: Filled = { rationale: '', aspects: {}, rewrite: null, marked: null }

/** One question: the conversation above, both sides as they come, then the answers, then the next question. */
export function Turn({ config, session, ask }: Props) {
  const tCompare = useTranslations('compare.conversation')
  const tVerdict = useTranslations('common.verdict')
  const [view, setView] = useState<View>(INITIAL_VIEW)
  const [filled, setFilled] = useState(EMPTY)
  const [isEditing, setEditing] = useState(false)
  const change = (part: Partial<View>) => setView((old) => ({ ...old, ...part }))
  const choices = useMemo(() => answersFor(config, tVerdict), [config, tVerdict])
  const { isBusy, formatted } = session.state
  const isAwake = ask.judgeable && ask.judgment === null && !isBusy

  const answer = ({ verdict }: AnswerChoice) => {
    if (!isAwake) return
    const { rationale, aspects } = filled
    void session.judge(verdict, { ...(rationale.trim() !== '' && { rationale }), aspects })
  }
  useAskKeys(choices, (what) => {
    if (typeof what !== 'string') return answer(what)
    const turn: Partial<Record<string, Partial<View>>> = {
      ...{ raw: { raw: !view.raw, differences: false }, sync: { sync: !view.sync }, why: { why: true } },
      differences: { differences: !view.differences, raw: false },
      conversation: { conversation: !view.conversation },
    }
    change(turn[what] ?? {})
  })

  return (
    <div className="flex h-full min-h-0 flex-col">
      <Conversation messages={ask.messages} asker={tCompare('you')} isWhole={view.conversation} onToggle={change} />
      <Rollouts
        held={heldOf(ask, formatted, filled)}
        view={{ ...view, differences: view.differences && ask.judgeable }}
        change={change}
        findDifferences={() => compareSides(config.slug, { id: ask.id })}
        notes={Object.fromEntries(
          ask.sides.map((side) => [
            side.key,
            <SideNote
              key={side.key}
              side={side}
              canRetry={ask.judgment === null}
              isBusy={isBusy}
              onRetry={() => void session.retry(side.key)}
            />,
          ]),
        )}
      />
      <AskStrips session={session} ask={ask} canReveal={config.reveal !== 'never'} onEdit={() => setEditing(true)} />
      <div className="border-t bg-raised pb-[env(safe-area-inset-bottom)]">
        {ask.judgment === null && ask.goesOn === null && !isEditing && (
          <>
            {config.aspects.length > 0 && isAwake && (
              <AspectRow
                aspects={config.aspects}
                answers={filled.aspects}
                onAnswer={(aspects) => setFilled({ ...filled, aspects })}
              />
            )}
            {view.why && (
              <WhyBox
                text={filled.rationale}
                isWanted={view.why}
                onType={(rationale) => setFilled({ ...filled, rationale })}
                onLeave={() => change({ why: false })}
              />
            )}
            <AnswerBar
              choices={choices}
              chosen={null}
              ack={NO_ACK}
              onAnswer={answer}
              onMark={answer}
              isAsleep={!isAwake}
              tools={<Tools session={session} ask={ask} onWhy={() => change({ why: true })} isWhy={view.why} />}
            />
          </>
        )}
        <GoOn session={session} ask={ask} isEditing={isEditing} onEdited={() => setEditing(false)} />
      </div>
    </div>
  )
}

type ToolsProps = { session: AskSession; ask: AskView; isWhy: boolean; onWhy: () => void }

/** Left of the answers: the reason. Right of them: stop while something is written, else again. */
function Tools({ session, ask, isWhy, onWhy }: ToolsProps) {
  const { isBusy } = session.state
  const t = useTranslations('ask.turn')
  const tBar = useTranslations('compare.bar')
  return (
    <div className="flex justify-between md:contents">
      <div className="-ml-2 flex md:order-1">
        <KeyButton shortcut="w" aria-expanded={isWhy} onClick={onWhy}>
          {tBar('why')}
        </KeyButton>
      </div>
      <div className="flex items-center md:order-3 md:justify-end">
        {isWriting(ask) ? (
          <Button pending={isBusy} onClick={() => void session.stop()}>
            {t('stop')}
          </Button>
        ) : (
          <Button variant="quiet" pending={isBusy} onClick={() => void session.regenerate()}>
            {t('regenerate')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The two sides in the shape of a comparison, which the panes draw. */
function heldOf(ask: AskView, formatted: Held['formatted'], filled: Filled): Held {
  const options = ask.sides.map(({ key, text }) => ({ key, text }))
  const assignment = { id: ask.id, leaseUntil: '', layout: 'pair' as const, query: { messages: ask.messages }, options }
  return { assignment, formatted, filled, isLeaseLost: false }
}
