import { useEffect, useRef } from 'react'
import type { AnswerChoice } from '../../compare/_session/answers'
import { commandOf, isBusyWithKeys } from '../../compare/_session/keys'

/** Keys of the ask screen: the answers of the bar, and what is switched on screen. Silent while something is typed. */
export function useAskKeys(choices: readonly AnswerChoice[], perform: (what: AnswerChoice | string) => void): void {
  const latest = useRef(perform)
  latest.current = perform
  useEffect(() => {
    const keys = choices.map(({ key }) => key)
    const onKeyDown = (event: KeyboardEvent) => {
      if (isBusyWithKeys(event.target)) return
      const command = commandOf(event, keys)
      if (!command) return
      event.preventDefault()
      latest.current(command.do === 'answer' ? choices.find(({ key }) => key === command.key)! : command.do)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [choices])
}
