import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cx } from '../ui/cx'

export type SavedStateProps = {
  state: 'saved' | 'saving' | 'waiting' | 'refused'
  /** How many judgments wait in this browser. */
  waiting?: number
}

const LOOKS = {
  saved: { Icon: Check, tone: '' },
  saving: { Icon: LoaderCircle, tone: '' },
  waiting: { Icon: CloudOff, tone: 'text-warn-ink' },
  refused: { Icon: TriangleAlert, tone: 'text-danger-ink' },
}

/** Says what has reached the server. `waiting`: offline or signed out, kept here and sent later. */
export function SavedState({ state, waiting = 0 }: SavedStateProps) {
  const { Icon, tone } = LOOKS[state]
  const t = useTranslations('common.saved')
  return (
    <p
      role="status"
      title={state === 'waiting' ? t('kept') : undefined}
      // Wide enough for each of the words, so that nothing beside it moves.
      className={cx('flex min-w-20 items-center gap-1.5 whitespace-nowrap tabular-nums', tone)}
    >
      <Icon aria-hidden="true" className={cx('size-4', state === 'saving' && 'animate-spin')} />
      {t(state, { waiting })}
    </p>
  )
}
