import './answer-ack.css'
import type { MouseEvent } from 'react'
import { cx } from '@/app/_components/ui/cx'
import type { AnswerChoice } from '../_session/answers'
import { useKeyNames } from './key-names'

export const answerButtonClass =
  'flex min-h-11 flex-col items-center justify-center rounded-md border px-2.5 text-sm whitespace-nowrap select-none ' +
  'md:min-h-13 md:min-w-22'

const REST = {
  A: 'border-side-a-line bg-page text-ink max-md:text-side-a hover:border-side-a hover:bg-side-a-soft',
  B: 'border-side-b-line bg-page text-ink max-md:text-side-b hover:border-side-b hover:bg-side-b-soft',
  none: 'border-line bg-page text-ink hover:border-line-strong hover:bg-sunken',
}
const CHOSEN = {
  A: 'border-side-a bg-side-a-soft font-bold text-side-a',
  B: 'border-side-b bg-side-b-soft font-bold text-side-b',
  none: 'border-line-strong bg-sunken font-bold text-ink',
}

type Props = {
  choice: AnswerChoice
  isChosen: boolean
  /** Number of the answer just given with this button; null: the last one was another. */
  ackCount: number | null
  onClick: (event: MouseEvent) => void
}

export function AnswerButton({ choice, isChosen, ackCount, onClick }: Props) {
  const side = choice.side ?? 'none'
  const key = useKeyNames()(choice.key)
  return (
    <button
      type="button"
      aria-label={choice.name}
      aria-pressed={isChosen}
      aria-keyshortcuts={key}
      onClick={onClick}
      className={cx(answerButtonClass, 'relative', isChosen ? CHOSEN[side] : REST[side])}
    >
      {ackCount !== null && (
        // A new key for each answer starts the fading anew.
        <span key={ackCount} aria-hidden="true" className={cx('answer-ack', CHOSEN[side])} />
      )}
      <span className="relative md:hidden">{choice.short}</span>
      <span className="relative max-md:hidden">{choice.label}</span>
      <span className="relative font-mono text-xs font-normal text-faint max-md:hidden">{key}</span>
    </button>
  )
}
