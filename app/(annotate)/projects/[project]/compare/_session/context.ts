import type { Locale } from '@/app/_texts/locales'
import type { Say } from '@/app/_texts/types'
import type { Drafts } from './drafts'
import type { Outbox } from './outbox'
import type { Store } from './store'
import type { CompareConfig, Held, Judged, Nothing } from './types'

export type SessionState = {
  current: Held | null
  /** Claimed and formatted ahead, so that it is there at the key. */
  upcoming: Held | null
  /** Judged in this tab and, once undo asked for them, the last before it; oldest first. */
  past: Judged[]
  isRecalled: boolean
  /** Which of `past` is looked at again. */
  review: number | null
  nothing: Nothing | null
  /** Why no comparison could be asked for. */
  trouble: 'signed_out' | 'unreachable' | { code: string; detail: string } | null
  today: number
  /** The last answer, for the short sign on its button; `count` tells two equal ones apart. */
  ack: { words: string; answerKey: string | null; count: number }
  /** Assignment whose reveal is shown. */
  revealed: string | null
  /** One sentence for the strip above the bar. */
  hint: string | null
}

/** How the screen says things; what is said stays as it was when the language changes, which loads the page anew. */
export type Says = { t: Say<'compare'>; tCommon: Say<'common'>; tVerdict: Say<'common.verdict'>; locale: Locale }

export type Context = {
  says: Says
  config: CompareConfig
  store: Store<SessionState>
  outbox: Outbox
  drafts: Drafts
  /** Assignments that this tab has answered or skipped: never asked for again. */
  spent: string[]
}

export const EMPTY: Omit<SessionState, 'today'> = {
  current: null,
  upcoming: null,
  past: [],
  isRecalled: false,
  review: null,
  nothing: null,
  trouble: null,
  ack: { words: '', answerKey: null, count: 0 },
  revealed: null,
  hint: null,
}

/** What is on screen: the one looked at again, else the one in hand. */
export function shownOf({ current, past, review }: SessionState): Held | null {
  return review === null ? current : (past[review]?.held ?? current)
}

/** Changes a comparison wherever it is held. */
export function updateHeld(store: Store<SessionState>, id: string, change: Partial<Held>): void {
  const { current, upcoming, past } = store.get()
  const apply = (held: Held | null) => (held?.assignment.id === id ? { ...held, ...change } : held)
  store.set({
    current: apply(current),
    upcoming: apply(upcoming),
    past: past.map((judged) => ({ ...judged, held: apply(judged.held) ?? judged.held })),
  })
}

export function updateJudged(store: Store<SessionState>, assignmentId: string, change: Partial<Judged>): void {
  const past = store
    .get()
    .past.map((judged) => (judged.held.assignment.id === assignmentId ? { ...judged, ...change } : judged))
  store.set({ past })
}
