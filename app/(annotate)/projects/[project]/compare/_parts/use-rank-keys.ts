import { useEffect, useRef } from 'react'
import { isBusyWithKeys } from '../_session/keys'
import { pressedKey } from '../_session/own-keys'
import { nextUnplaced, type Ranks, unplaceLast } from './ranks'

/** A number places the next rollout without a place, Backspace takes the last one back, Enter sends. */
export function useRankKeys(ranks: Ranks, setRanks: (ranks: Ranks) => void, send: () => void): void {
  const latest = useRef({ ranks, setRanks, send })
  latest.current = { ranks, setRanks, send }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || isBusyWithKeys(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // The reasons of a skip are numbered too.
      if (document.querySelector('[data-skip-menu]')) return
      const { ranks: now, setRanks: set, send: sendNow } = latest.current
      const key = pressedKey(event)
      const next = nextUnplaced(now)
      if (/^[1-8]$/.test(key) && Number(key) <= Object.keys(now).length) {
        if (next) set({ ...now, [next]: key })
      } else if (key === 'Backspace') set(unplaceLast(now))
      else if (key === 'Enter' && !isOnControl(event.target)) sendNow()
      else return
      event.preventDefault()
    }
    // Before the screen's own listener, to which numbers are answers of a pair.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

const isOnControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary') !== null
