import { expect, test } from 'vitest'
import { englishSay } from '@/app/_texts/english-say'
import { changeKey as change, keyFor, meantBy, type OwnKeys, pressedKey } from './own-keys'

const all = [
  { key: 'w', name: 'Say why' },
  { key: 'z', name: 'Undo' },
  { key: '1', name: 'A much better' },
]

const changeKey = (own: OwnKeys, key: string, pressed: string, all: Parameters<typeof change>[3]) =>
  change(own, key, pressed, all, englishSay('compare'))

test('a changed key means its command, and the key it had means nothing', () => {
  const changed = changeKey({}, 'z', 'u', all)
  expect(changed).toEqual({ own: { z: 'u' } })
  const { own } = changed as { own: Record<string, string> }
  expect([meantBy(own, 'u'), meantBy(own, 'z'), meantBy(own, 'w')]).toEqual(['z', null, 'w'])
  expect(keyFor(own, 'z')).toBe('u')
  expect(changeKey(own, 'z', 'z', all)).toEqual({ own: {} })
})

test('a key in use is refused by name, one that was given away is free', () => {
  expect(changeKey({}, '1', 'z', all)).toEqual({ refused: '“z” is taken by “Undo”. Give that another key first.' })
  expect(changeKey({ z: 'u' }, '1', 'u', all)).toMatchObject({ refused: expect.stringContaining('Undo') })
  expect(changeKey({ z: 'u' }, 'w', 'z', all)).toEqual({ own: { z: 'u', w: 'z' } })
  expect(meantBy({ z: 'u', w: 'z' }, 'z')).toBe('w')
})

test.each(['Escape', 'Tab', 'ArrowLeft', 'Enter', ' '])('%j keeps its use', (pressed) => {
  expect(changeKey({}, 'z', pressed, all)).toHaveProperty('refused')
})

test('a number counts by its place, a letter in small', () => {
  expect(pressedKey({ key: '&', code: 'Digit1' })).toBe('1')
  expect(pressedKey({ key: 'U', code: 'KeyU' })).toBe('u')
})
