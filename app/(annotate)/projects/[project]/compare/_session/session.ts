import { whoIsHere } from '../actions'
import { createClaims } from './claims'
import { type Context, EMPTY, type Says, type SessionState, updateJudged } from './context'
import { createDrafts } from './drafts'
import { createJudging, type Judging } from './judging'
import { keepLeases } from './leases'
import { createOutbox, type Outbox } from './outbox'
import { browserEntries } from './outbox-storage'
import { createOwnSettings, type OwnStore } from './own-settings'
import { createStore, type Store } from './store'
import type { CompareConfig } from './types'
import { startVisibleClock } from './visible-clock'

export type Session = Judging & {
  store: Store<SessionState>
  outbox: Outbox
  own: OwnStore
  /** Asks again for a comparison, now. */
  look: () => void
  /** Begins in the browser; gives what ends it. */
  start: () => () => void
}

/** All that the compare screen does apart from drawing. */
export function createSession(config: CompareConfig, says: Says): Session {
  const store = createStore<SessionState>({ ...EMPTY, today: config.judgedToday })
  const isSomebodyElse = async () => {
    const answer = await whoIsHere(config.slug, {}).catch(() => null)
    return answer?.result ? answer.result !== config.userId : answer?.refused === 'unauthenticated'
  }
  const outbox = createOutbox({
    slug: config.slug,
    storage: browserEntries(config.userId, config.slug),
    isSomebodyElse,
    onStored: ({ kind, assignmentId }, { id, reveal }) => {
      if (kind === 'judgment') updateJudged(store, assignmentId, { judgmentId: id })
      // Answers and skips on their way hold their leases: with one less there may be a next comparison at once.
      if (store.get().nothing) claims.fill()
      if (kind === 'judgment' && reveal) {
        updateJudged(store, assignmentId, { reveal })
        store.set({ revealed: assignmentId })
      }
    },
    onRefused: ({ kind, assignmentId }) => {
      if (kind !== 'judgment') return
      const { past, today } = store.get()
      const kept = past.filter(({ held }) => held.assignment.id !== assignmentId)
      store.set({ past: kept, review: null, today: Math.max(0, today - (past.length - kept.length)) })
    },
  })
  const context: Context = { says, config, store, outbox, drafts: createDrafts(config.userId, config.slug), spent: [] }
  const claims = createClaims(context)
  const own = createOwnSettings(config.userId)
  const clock = { restart: () => {}, seconds: () => 0, stop: () => {} }

  const retry = () => {
    outbox.flush()
    claims.fill()
  }
  const comeBack = async () => {
    if (document.hidden) return
    const answer = await whoIsHere(config.slug, {}).catch(() => null)
    // The page, its drafts and its outbox belong to one person; another one gets a page of their own.
    if (answer?.result && answer.result !== config.userId) window.location.reload()
    else retry()
  }

  function start() {
    own.load()
    Object.assign(clock, startVisibleClock())
    outbox.start()
    // What an earlier visit answered and could not send is not asked again.
    for (const { kind, assignmentId } of outbox.store.get().entries) {
      if (kind !== 'revision') context.spent.push(assignmentId)
    }
    claims.fill()
    const stopLeases = keepLeases(context, claims)
    const restored = (event: PageTransitionEvent) => event.persisted && claims.fill()
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', claims.release)
    window.addEventListener('pageshow', restored)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', claims.release)
      window.removeEventListener('pageshow', restored)
      document.removeEventListener('visibilitychange', comeBack)
      stopLeases()
      clock.stop()
      claims.stop()
      claims.release()
    }
  }

  return { ...createJudging(context, claims, clock), store, outbox, own, look: retry, start }
}
