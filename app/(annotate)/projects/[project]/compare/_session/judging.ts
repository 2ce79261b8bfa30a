import { sayRefused } from '@/app/_texts/say-refused'
import type { RevealRow } from '@/lib/judgments/schema'
import { sayVerdict } from './answers'
import { call } from './api'
import type { Claims } from './claims'
import { type Context, updateHeld, updateJudged } from './context'
import { saidBeside } from './drafts'
import { newKey } from './new-key'
import { recall } from './recall'
import type { Filled, Held, SkipReason, Verdict } from './types'
import type { VisibleClock } from './visible-clock'

/** What a person does with what is on screen. Each is done on screen at once and sent behind it. */
export type Judging = {
  answer: (verdict: Verdict, answerKey: string | null) => void
  mark: (verdict: Verdict) => void
  /** Fills in what goes along with the answer. */
  fill: (part: Partial<Omit<Filled, 'marked'>>) => void
  skip: (reason: SkipReason, note?: string) => void
  /** Takes the last judged comparison back on screen; again: the one before. */
  undo: () => Promise<void>
  /** Back to the comparison in hand. */
  back: () => void
  /** Leaves a comparison whose lease has ended. */
  letGo: () => void
  reveal: () => Promise<void>
}

export function createJudging(context: Context, claims: Claims, clock: VisibleClock): Judging {
  const { store, outbox, drafts, spent, config } = context
  const { t, tCommon, tVerdict, locale } = context.says

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
    const { filled } = held
    const details = { ...saidBeside(filled), seconds: clock.seconds(), judgedAt: new Date().toISOString() }
    const body = JSON.stringify({ assignmentId: id, ...verdict, ...details })
    const words = sayVerdict(verdict, tVerdict)
    outbox.add({ key, kind: 'judgment', assignmentId: id, judgmentId: null, body, words, typed: typedIn(filled) })
    const answered = { ...held, filled: { ...filled, marked: verdict } }
    const judged = { held: answered, verdict, entryKey: key, judgmentId: null, reveal: null }
    store.set({ past: [...store.get().past, judged], today: store.get().today + 1, revealed: null })
    moveOn(held)
  }

  function revise(at: number, verdict: Verdict) {
    const judged = store.get().past[at]!
    const { filled, assignment } = judged.held
    const body = JSON.stringify({ ...verdict, ...saidBeside(filled) })
    const words = sayVerdict(verdict, tVerdict)
    const { judgmentId } = judged
    const typed = typedIn(filled)
    outbox.add({ key: newKey(), kind: 'revision', assignmentId: assignment.id, judgmentId, body, words, typed })
    updateJudged(store, assignment.id, { verdict, held: { ...judged.held, filled: { ...filled, marked: verdict } } })
    store.set({ review: null })
  }

  const editing = (): Held | null => {
    const { review, past, current } = store.get()
    return review === null ? current : (past[review]?.held ?? null)
  }
  const edit = (change: Partial<Filled>) => {
    const held = editing()
    if (!held) return
    const filled = { ...held.filled, ...change }
    updateHeld(store, held.assignment.id, { filled })
    if (store.get().review === null) drafts.save(held.assignment.id, filled)
  }

  return {
    answer: (verdict, answerKey) => {
      const { review, current } = store.get()
      if (review === null && !current) return
      acknowledge(
        t(review === null ? 'ack.stored' : 'ack.changed', { verdict: sayVerdict(verdict, tVerdict) }),
        answerKey,
      )
      if (review !== null) revise(review, verdict)
      else judge(current!, verdict)
    },
    mark: (verdict) => edit({ marked: verdict }),
    fill: edit,
    skip: (reason, note = '') => {
      const { current, review } = store.get()
      if (review !== null || !current) return
      const { id } = current.assignment
      const body = JSON.stringify({ reason, ...(note && { note }) })
      outbox.add({
        key: newKey(),
        kind: 'skip',
        assignmentId: id,
        judgmentId: null,
        body,
        words: t('skip.skipped'),
        typed: note,
      })
      acknowledge(t('skip.ack'), null)
      moveOn(current)
    },
    undo: async () => {
      const isFirst = (store.get().review ?? store.get().past.length) === 0
      if (isFirst && !(await recall(context))) return
      const { past, review } = store.get()
      store.set({ review: Math.max(0, (review ?? past.length) - 1), hint: null })
    },
    back: () => {
      const { review, past } = store.get()
      const judged = review === null ? null : past[review]
      if (judged) {
        const filled = { ...judged.held.filled, marked: judged.verdict }
        updateHeld(store, judged.held.assignment.id, { filled })
      }
      store.set({ review: null, hint: null, revealed: null })
    },
    letGo: () => claims.advance(),
    reveal: async () => {
      const { past, review } = store.get()
      const judged = past[review ?? past.length - 1]
      if (config.reveal === 'never') return store.set({ hint: t('hint.noReveal') })
      if (!judged) return store.set({ hint: t('hint.judgeFirst') })
      if (!judged.judgmentId) return store.set({ hint: t('hint.onItsWay') })
      const path = `/api/v1/projects/${config.slug}/judgments/${judged.judgmentId}/reveal`
      const answer = await call<{ reveal: RevealRow[] }>(path, { method: 'GET' })
      const id = judged.held.assignment.id
      if (answer.kind === 'refused') return store.set({ hint: sayRefused(tCommon, locale, answer) })
      if (answer.kind !== 'ok') return store.set({ hint: t('hint.unreachableReveal') })
      updateJudged(store, id, { reveal: answer.data.reveal })
      store.set({ revealed: id, hint: null })
    },
  }
}

/** What the person would not like to type again. */
const typedIn = ({ rationale, rewrite }: Filled) =>
  [rationale, rewrite ?? ''].filter((text) => text.trim() !== '').join('\n\n')
