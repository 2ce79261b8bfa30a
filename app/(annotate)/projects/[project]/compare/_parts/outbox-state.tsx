import { SavedState } from '@/app/_components/shell/saved-state'
import type { Outbox } from '../_session/outbox'
import { useStore } from '../_session/store'

/** Saved, saving, waiting or refused: what has become of the answers given so far. */
export function OutboxState({ outbox }: { outbox: Outbox }) {
  const { entries, trouble } = useStore(outbox.store)
  const waiting = entries.filter(({ refused }) => refused === null).length
  const state = entries.length > waiting ? 'refused' : waiting === 0 ? 'saved' : trouble === null ? 'saving' : 'waiting'
  return <SavedState state={state} waiting={waiting} />
}
