import type { RevealRow } from '@/lib/judgments/schema'
import { sayVerdict } from './answers'
import { call } from './api'
import type { Claims } from './claims'
import { type Context, updateHeld, updateJudged } from './context'
import { newKey } from './new-key'
import type { Held, SkipReason, Verdict } from './types'
import type { VisibleClock } from './visible-clock'

/** What a person does with what is on screen. Each is done on screen at once and sent behind it. */
export type Judging = {
  answer: (verdict: Verdict, answerKey: string | null) => void
  mark: (verdict: Verdict) => void
  type: (rationale: string) => void
  skip: (reason: SkipReason) => void
  /** Takes the last judged comparison back on screen; again: the one before. */
  undo: () => void
  /** Back to the comparison in hand. */
  back: () => void
  /** Leaves a comparison whose lease has ended. */
  letGo: () => void
  reveal: () => Promise<void>
}

export function createJudging(context: Context, claims: Claims, clock: VisibleClock): Judging {
  const { store, outbox, drafts, spent, config } = context

  const acknowledge = (words: string, answerKey: string | null) =>
    store.set({ hint: null, ack: { words, answerKey, count: store.get().ack.count + 1 } })

  /** Common end of judging and skipping: the next one is on screen. */
  function moveOn(held: Held) {
    spent.push(held.assignment.id)
    drafts.forget(held.assignment.id)
    claims.advance()
    clock.restart()
  }

  function judge(held: Held, verdict: Verdict) {
    const { id } = held.assignment
    const key = newKey()
    const rationale = held.rationale.trim() === '' ? '' : held.rationale
    const details = { ...(rationale && { rationale }), seconds: clock.seconds(), judgedAt: new Date().toISOString() }
    const body = JSON.stringify({ assignmentId: id, ...verdict, ...details })
    outbox.add({
      key,
      kind: 'judgment',
      assignmentId: id,
      judgmentId: null,
      body,
      words: sayVerdict(verdict),
      rationale,
    })
    const judged = {
      held: { ...held, marked: verdict },
      verdict,
      rationale,
      entryKey: key,
      judgmentId: null,
      reveal: null,
    }
    store.set({ past: [...store.get().past, judged], today: store.get().today + 1, revealed: null })
    moveOn(held)
  }

  function revise(at: number, verdict: Verdict) {
    const judged = store.get().past[at]!
    const { rationale, assignment } = judged.held
    const body = JSON.stringify({ ...verdict, ...(rationale.trim() !== '' && { rationale }) })
    const words = sayVerdict(verdict)
    const { judgmentId } = judged
    outbox.add({ key: newKey(), kind: 'revision', assignmentId: assignment.id, judgmentId, body, words, rationale })
    updateJudged(store, assignment.id, { verdict, rationale, held: { ...judged.held, marked: verdict } })
    store.set({ review: null })
  }

  const editing = (): Held | null => {
    const { review, past, current } = store.get()
    return review === null ? current : (past[review]?.held ?? null)
  }
  const edit = (change: Partial<Held>) => {
    const held = editing()
    if (!held) return
    updateHeld(store, held.assignment.id, change)
    const { rationale, marked } = { ...held, ...change }
    if (store.get().review === null) drafts.save(held.assignment.id, { rationale, marked })
  }

  return {
    answer: (verdict, answerKey) => {
      const { review, current } = store.get()
      if (review === null && !current) return
      acknowledge(`${review === null ? 'Stored' : 'Changed'}: ${sayVerdict(verdict)}.`, answerKey)
      if (review !== null) revise(review, verdict)
      else judge(current!, verdict)
    },
    mark: (verdict) => edit({ marked: verdict }),
    type: (rationale) => edit({ rationale }),
    skip: (reason) => {
      const { current, review } = store.get()
      if (review !== null || !current) return
      const { id } = current.assignment
      const body = JSON.stringify({ reason })
      outbox.add({
        key: newKey(),
        kind: 'skip',
        assignmentId: id,
        judgmentId: null,
        body,
        words: 'Skipped',
        rationale: '',
      })
      acknowledge('Skipped. It comes back last.', null)
      moveOn(current)
    },
    undo: () => {
      const { past, review } = store.get()
      if (past.length === 0)
        store.set({ hint: 'Nothing was judged in this tab yet. Earlier judgments are in your history.' })
      else store.set({ review: Math.max(0, (review ?? past.length) - 1), hint: null })
    },
    back: () => {
      const { review, past } = store.get()
      const judged = review === null ? null : past[review]
      if (judged) updateHeld(store, judged.held.assignment.id, { marked: judged.verdict })
      store.set({ review: null, hint: null, revealed: null })
    },
    letGo: () => claims.advance(),
    reveal: async () => {
      const { past, review } = store.get()
      const judged = past[review ?? past.length - 1]
      if (config.reveal === 'never') return store.set({ hint: 'This project does not show who wrote a rollout.' })
      if (!judged) return store.set({ hint: 'Judge first; then r shows who wrote which.' })
      if (!judged.judgmentId)
        return store.set({ hint: 'That judgment is still on its way; press r again in a moment.' })
      const path = `/api/v1/projects/${config.slug}/judgments/${judged.judgmentId}/reveal`
      const answer = await call<{ reveal: RevealRow[] }>(path, { method: 'GET' })
      const id = judged.held.assignment.id
      if (answer.kind === 'refused') return store.set({ hint: answer.detail })
      if (answer.kind !== 'ok') return store.set({ hint: 'The server cannot be reached; press r again in a moment.' })
      updateJudged(store, id, { reveal: answer.data.reveal })
      store.set({ revealed: id, hint: null })
    },
  }
}
