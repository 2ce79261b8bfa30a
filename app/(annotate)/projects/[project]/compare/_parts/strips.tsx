import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/app/_components/ui/button'
import { Kbd } from '@/app/_components/ui/kbd'
import { sayVerdict } from '../_session/answers'
import type { SessionState } from '../_session/context'
import type { Session } from '../_session/session'
import { useStore } from '../_session/store'
import type { CompareConfig, Held } from '../_session/types'
import { RefusedStrip } from './refused-strip'
import { RevealStrip } from './reveal-strip'
import { SignInStrip } from './sign-in-strip'
import { Strip } from './strip'

type Props = { session: Session; config: CompareConfig; state: SessionState; held: Held; onBack: () => void }

/** What there is to say between the rollouts and the answers; mostly nothing. */
export function Strips({ session, config, state, held, onBack }: Props) {
  const t = useTranslations('compare')
  const tVerdict = useTranslations('common.verdict')
  const b = (words: ReactNode) => <strong>{words}</strong>
  const { entries, trouble } = useStore(session.outbox.store)
  const judged = state.review === null ? null : state.past[state.review]
  const shown = state.past.find(({ held: own }) => own.assignment.id === state.revealed)
  const isSignedOut = trouble === 'signed_out' || state.trouble === 'signed_out'
  const waiting = entries.filter(({ refused }) => refused === null).length
  return (
    <section aria-label={t('note.strips')}>
      {isSignedOut && <SignInStrip slug={config.slug} waiting={waiting} />}
      {entries.map(
        (entry) =>
          entry.refused && (
            <RefusedStrip key={entry.key} entry={entry} refused={entry.refused} outbox={session.outbox} />
          ),
      )}
      {held.isLeaseLost && state.review === null && (
        <Strip
          tone="warn"
          actions={
            <Button size="small" onClick={session.letGo}>
              {t('strip.another')}
            </Button>
          }
        >
          {t('strip.lost')}
        </Strip>
      )}
      {judged && (
        <Strip
          actions={
            <Button size="small" onClick={onBack}>
              {t('strip.keep')} <Kbd>Esc</Kbd>
            </Button>
          }
        >
          {t.rich(judged.reveal ? 'strip.saidRevealed' : 'strip.said', {
            verdict: sayVerdict(judged.verdict, tVerdict),
            b,
          })}
        </Strip>
      )}
      {shown?.reveal && (
        <RevealStrip
          judged={shown}
          rows={shown.reveal}
          isOnScreen={shown === judged}
          onClose={() => session.store.set({ revealed: null })}
        />
      )}
      {held.filled.marked && !held.filled.marked.ranking && state.review === null && (
        <Strip>{t.rich('strip.marked', { verdict: sayVerdict(held.filled.marked, tVerdict), b })}</Strip>
      )}
      {state.hint && (
        <Strip>
          <span role="status">{state.hint}</span>
        </Strip>
      )}
    </section>
  )
}
