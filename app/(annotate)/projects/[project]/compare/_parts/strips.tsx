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
  const { entries, trouble } = useStore(session.outbox.store)
  const judged = state.review === null ? null : state.past[state.review]
  const shown = state.past.find(({ held: own }) => own.assignment.id === state.revealed)
  const isSignedOut = trouble === 'signed_out' || state.trouble === 'signed_out'
  const waiting = entries.filter(({ refused }) => refused === null).length
  return (
    <section aria-label="Notes">
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
              Take another one
            </Button>
          }
        >
          Nothing happened here for a while, so somebody else may have this comparison now. What you typed is kept, and
          your answer is still taken.
        </Strip>
      )}
      {judged && (
        <Strip
          actions={
            <Button size="small" onClick={onBack}>
              Keep it <Kbd>Esc</Kbd>
            </Button>
          }
        >
          You said: <strong>{sayVerdict(judged.verdict)}</strong>. A new answer takes its place
          {judged.reveal ? ', and counts as not blind: it is kept, and left out of the fits.' : '.'}
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
        <Strip>
          Marked, not sent: <strong>{sayVerdict(held.filled.marked)}</strong>. Press the answer to send it.
        </Strip>
      )}
      {state.hint && <Strip>{state.hint}</Strip>}
    </section>
  )
}
