import { meantBy, type OwnKeys } from './own-keys'

/** What a key asks for on the compare screen. */
export type Command =
  | { do: 'answer'; key: string; markOnly: boolean }
  | {
      do:
        | 'why'
        | 'rewrite'
        | 'aspects'
        | 'differences'
        | 'skip'
        | 'report'
        | 'undo'
        | 'reveal'
        | 'guidelines'
        | 'keys'
        | 'raw'
        | 'sync'
        | 'conversation'
        | 'back'
    }

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'repeat' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'
>

const WORDS = {
  w: 'why',
  e: 'rewrite',
  a: 'aspects',
  d: 'differences',
  x: 'skip',
  f: 'report',
  z: 'undo',
  r: 'reveal',
  g: 'guidelines',
  '?': 'keys',
  v: 'raw',
  s: 'sync',
  c: 'conversation',
  Escape: 'back',
} as const

/**
 * The command of a key press, or null: held down, composing, with Ctrl, Alt or the command key, or no key of ours.
 * `own` are the keys that the person chose instead; a key given away is none. Shift with an answer marks it without sending it. A number's place on the keyboard counts, whatever is written there.
 */
export function commandOf(press: Press, answerKeys: readonly string[], own: OwnKeys = {}): Command | null {
  if (press.defaultPrevented || press.repeat || press.isComposing) return null
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1]
  const typed = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const meant = meantBy(own, typed)
  const byPlace = digit === undefined ? null : meantBy(own, digit)
  const either = [meant, byPlace].filter((one) => one !== null)
  const key = either.find((one) => answerKeys.includes(one))
  if (key) return { do: 'answer', key, markOnly: press.shiftKey }
  const word = either.map((one) => WORDS[one as keyof typeof WORDS]).find(Boolean)
  return word ? { do: word } : null
}

/** True where keys belong to what has the focus: text, choices, a dialog, an open menu. */
export function isBusyWithKeys(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof Element)) return false
  return target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null
}
