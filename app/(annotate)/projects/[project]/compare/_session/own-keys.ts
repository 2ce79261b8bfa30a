import type { Say } from '@/app/_texts/types'

/** What a person chose instead: the key that comes with the screen → the key they press. */
export type OwnKeys = Readonly<Record<string, string>>

/** A command by the key that comes with the screen, in the words of the keys dialog. */
export type NamedKey = { key: string; name: string }

/** The key to press for what `key` does as the screen comes. */
export const keyFor = (own: OwnKeys, key: string): string => own[key] ?? key

/** What a pressed key stands for, as the key that comes with the screen; null: it was given away. */
export function meantBy(own: OwnKeys, pressed: string): string | null {
  const chosen = Object.keys(own).find((key) => own[key] === pressed)
  return chosen ?? (pressed in own ? null : pressed)
}

/** Keys keep these: they move, leave, send and scroll everywhere. */
const FIXED = /^(.{2,}| )$/

/** Gives a command another key, or says in one sentence why not. Its first key takes the choice back. */
export function changeKey(
  own: OwnKeys,
  key: string,
  pressed: string,
  all: readonly NamedKey[],
  t: Say<'compare'>,
): { own: OwnKeys } | { refused: string } {
  if (FIXED.test(pressed)) {
    return { refused: t('key.fixed', { key: pressed === ' ' ? t('key.space') : pressed }) }
  }
  const holder = all.find((other) => other.key !== key && keyFor(own, other.key) === pressed)
  if (holder) return { refused: t('key.taken', { key: pressed, name: holder.name }) }
  const { [key]: _, ...others } = own
  return { own: pressed === key ? others : { ...others, [key]: pressed } }
}

/** The key of a press as commands know it: a number by its place on the keyboard, a letter whatever caps lock says. */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  return digit ?? (key.length === 1 ? key.toLowerCase() : key)
}
