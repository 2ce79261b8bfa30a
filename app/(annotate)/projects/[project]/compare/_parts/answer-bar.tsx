import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from '@/app/_components/ui/cx'
import { type AnswerChoice, isChoice } from '../_session/answers'
import type { SessionState } from '../_session/context'
import type { Verdict } from '../_session/types'
import { AnswerButton, answerButtonClass } from './answer-button'

type Props = {
  choices: readonly AnswerChoice[]
  /** Filled in: an old answer, or one marked and not sent. */
  chosen: Verdict | null
  ack: SessionState['ack']
  onAnswer: (choice: AnswerChoice) => void
  onMark: (choice: AnswerChoice) => void
  /** Left out: nothing can be skipped. */
  onSkip?: () => void
  canSkip?: boolean
  /** Not to be answered yet. */
  isAsleep?: boolean
  tools: ReactNode
}

/** One press: who is better and by how much. On a phone three rows under the thumb. */
export function AnswerBar({
  choices,
  chosen,
  ack,
  onAnswer,
  onMark,
  onSkip,
  canSkip = true,
  isAsleep = false,
  tools,
}: Props) {
  const t = useTranslations('compare')
  const press = (event: MouseEvent, choice: AnswerChoice) => {
    // The second press of a double click would judge the comparison that has just come.
    if (event.detail > 1) return
    if (event.shiftKey) onMark(choice)
    else onAnswer(choice)
  }
  const buttons = (side: AnswerChoice['side']) =>
    choices
      .filter((choice) => choice.side === side)
      .map((choice) => (
        <AnswerButton
          key={choice.key}
          choice={choice}
          isChosen={isChoice(choice, chosen)}
          ackCount={ack.answerKey === choice.key ? ack.count : null}
          onClick={(event) => press(event, choice)}
        />
      ))
  const onSide = choices.filter(({ side }) => side === 'A').length
  const group = cx('grid gap-2 md:flex md:gap-1.5', onSide > 3 ? 'grid-cols-4' : 'grid-cols-3')
  return (
    <div className="grid gap-x-4 gap-y-2 px-3 pt-1 pb-3 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] md:items-center md:px-6 md:py-3.5">
      <div className="contents">{tools}</div>
      <fieldset
        disabled={isAsleep}
        className="grid gap-2 transition-opacity disabled:opacity-45 md:order-2 md:flex md:gap-6"
      >
        <legend className="sr-only">{t('whichIsBetter')}</legend>
        <div className={group}>{buttons('A')}</div>
        <div className={group}>
          {buttons(null)}
          {onSkip && (
            <button
              type="button"
              data-skip
              disabled={!canSkip}
              onClick={onSkip}
              className={cx(answerButtonClass, 'border-line bg-page md:hidden disabled:opacity-60')}
            >
              {t('bar.skip')}
            </button>
          )}
        </div>
        <div className={group}>{buttons('B')}</div>
      </fieldset>
    </div>
  )
}
