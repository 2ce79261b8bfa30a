import { useTranslations } from 'next-intl'
import { KeyButton } from '@/app/_components/shell/key-button'
import { type SessionState, shownOf } from '../_session/context'
import type { Session } from '../_session/session'
import type { CompareConfig } from '../_session/types'
import { useKeyNames } from './key-names'
import { FRESH, type View } from './view'

type Props = {
  session: Session
  config: CompareConfig
  state: SessionState
  view: View
  change: (part: Partial<View>) => void
}

/** Left of the answers: the reason. Right of them: who wrote which, undo, skip. On a phone one row above. */
export function BarTools({ session, config, state, view, change }: Props) {
  const keyOf = useKeyNames()
  const t = useTranslations('compare.bar')
  const isPair = shownOf(state)?.assignment.layout === 'pair'
  const undo = () => {
    void session.undo()
    change(FRESH)
  }
  return (
    <div className="flex flex-wrap justify-between md:contents">
      <div className="-ml-2 flex md:order-1">
        <KeyButton shortcut={keyOf('w')} aria-expanded={view.why} onClick={() => change({ why: true })}>
          {t('why')}
        </KeyButton>
        <KeyButton shortcut={keyOf('e')} aria-expanded={view.rewrite} onClick={() => change({ rewrite: true })}>
          {t('rewrite')}
        </KeyButton>
      </div>
      <div className="-mr-2 flex md:order-3 md:justify-end">
        {config.reveal !== 'never' && state.past.length > 0 && (
          <KeyButton shortcut={keyOf('r')} onClick={() => void session.reveal()}>
            {t('reveal')}
          </KeyButton>
        )}
        <KeyButton shortcut={keyOf('z')} disabled={state.isRecalled && state.past.length === 0} onClick={undo}>
          {t('undo')}
        </KeyButton>
        {/* On a phone a pair is reported from the reasons for a skip. */}
        <span className={isPair ? 'max-md:hidden' : undefined}>
          <KeyButton shortcut={keyOf('f')} aria-haspopup="dialog" onClick={() => change({ dialog: 'report' })}>
            {t('report')}
          </KeyButton>
        </span>
        <span className="max-md:hidden">
          <KeyButton
            shortcut={keyOf('x')}
            data-skip
            aria-expanded={view.skip !== null}
            disabled={state.review !== null}
            onClick={() => change({ skip: view.skip ? null : 'reasons' })}
          >
            {t('skip')}
          </KeyButton>
        </span>
      </div>
    </div>
  )
}
