import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { answersFor } from '../_session/answers'
import { shownOf } from '../_session/context'
import { type Command, commandOf, isBusyWithKeys } from '../_session/keys'
import type { Session } from '../_session/session'
import type { CompareConfig, SkipReason } from '../_session/types'
import { SKIP_CHOICES } from './skip-choices'
import { FRESH, type View } from './view'

type Change = (part: Partial<View>) => void

/** Listens to the whole page; silent while something else has use for the keys. */
export function useKeys(session: Session, config: CompareConfig, view: View, change: Change): void {
  const tVerdict = useTranslations('common.verdict')
  // The listener is set once and sees the newest view: no press is lost between two renders.
  const latest = useRef(view)
  latest.current = view
  const changeNow = useRef<Change>(change)
  changeNow.current = (part) => {
    latest.current = { ...latest.current, ...part }
    change(part)
  }

  useEffect(() => {
    const choices = answersFor(config, tVerdict)
    const keys = choices.map(({ key }) => key)
    const set: Change = (part) => changeNow.current(part)

    const answer = ({ key, markOnly }: Extract<Command, { do: 'answer' }>) => {
      const held = shownOf(session.store.get())
      if (held?.assignment.layout !== 'pair') return
      const { verdict } = choices.find((choice) => choice.key === key)!
      if (markOnly) return session.mark(verdict)
      session.answer(verdict, key)
      set(FRESH)
    }

    const onKeyDown = (event: KeyboardEvent) => {
      if (isBusyWithKeys(event.target)) return
      if (moveBetweenSides(event)) return
      if (latest.current.skip === 'reasons' && chooseReason(event, session, set)) return
      const command = commandOf(event, keys, session.own.get().keys)
      if (!command) return
      event.preventDefault()
      if (command.do === 'answer') answer(command)
      else perform(command.do, session, latest.current, set)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [session, config, tVerdict])
}

type Word = Exclude<Command['do'], 'answer'>

function perform(word: Word, session: Session, view: View, set: Change): void {
  const act: Record<Word, () => void> = {
    why: () => {
      set({ why: true })
      // Open already, but left with Escape.
      document.getElementById('why')?.focus()
    },
    rewrite: () => {
      set({ rewrite: true })
      document.getElementById('rewrite')?.focus()
    },
    aspects: () => document.querySelector<HTMLElement>('[data-aspect] button')?.focus(),
    differences: () => set({ differences: !view.differences, raw: false }),
    skip: () => set({ skip: session.store.get().review === null && !view.skip ? 'reasons' : null }),
    report: () => shownOf(session.store.get()) && set({ dialog: 'report', skip: null }),
    undo: () => {
      void session.undo()
      set(FRESH)
    },
    reveal: () => void session.reveal(),
    guidelines: () => set({ dialog: 'guidelines' }),
    keys: () => set({ dialog: 'keys' }),
    raw: () => set({ raw: !view.raw, differences: false }),
    sync: () => set({ sync: !view.sync }),
    conversation: () => set({ conversation: !view.conversation }),
    back: () => (view.skip ? set({ skip: null }) : session.back()),
  }
  act[word]()
}

/** Left and right put the focus on a rollout, which then scrolls by up, down and space. */
function moveBetweenSides(event: KeyboardEvent): boolean {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  const isInside = event.target instanceof Element && event.target.closest('[role="tablist"], pre, [role="group"]')
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')]
  if (isInside || panes.length === 0) return false
  const at = panes.indexOf(document.activeElement as HTMLElement)
  const goal = at < 0 ? (step < 0 ? 0 : panes.length - 1) : Math.min(panes.length - 1, Math.max(0, at + step))
  panes[goal]?.focus()
  event.preventDefault()
  return true
}

/** Skips at once; what is harmful is reported first, in the person's words. */
export function skipFor(reason: SkipReason, session: Session, set: Change): void {
  if (reason === 'harmful') {
    set({ skip: 'report' })
  } else {
    session.skip(reason)
    set(FRESH)
  }
}

/** While the reasons are open, numbers choose among them. */
function chooseReason(event: KeyboardEvent, session: Session, set: Change): boolean {
  const choice = SKIP_CHOICES[Number(event.key) - 1]
  const isPlain = !event.repeat && !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!/^[1-9]$/.test(event.key)) return false
  event.preventDefault()
  if (choice && isPlain) skipFor(choice, session, set)
  return true
}
