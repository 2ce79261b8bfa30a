import { expect, test } from 'vitest'
import { commandOf } from './keys'

const press = {
  key: '1',
  code: 'Digit1',
  repeat: false,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
}
const answers = ['1', '2', '3', '4']

test('a number answers, whether it is typed on the row, with Shift or on the number pad', () => {
  expect(commandOf(press, answers)).toEqual({ do: 'answer', key: '1', markOnly: false })
  expect(commandOf({ ...press, code: 'Numpad1' }, answers)).toEqual({ do: 'answer', key: '1', markOnly: false })
  expect(commandOf({ ...press, key: '!', shiftKey: true }, answers)).toEqual({ do: 'answer', key: '1', markOnly: true })
  // On a French keyboard the row gives numbers only with Shift.
  expect(commandOf({ ...press, key: '&' }, answers)).toEqual({ do: 'answer', key: '1', markOnly: false })
})

test('a key that is no answer of this project is none', () => {
  expect(commandOf({ ...press, key: '8', code: 'Digit8' }, answers)).toBeNull()
})

test.each(['repeat', 'isComposing', 'ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)(
  '%s: no command',
  (what) => {
    expect(commandOf({ ...press, [what]: true }, answers)).toBeNull()
  },
)

test('letters are commands with caps lock too', () => {
  expect(commandOf({ ...press, key: 'Z', code: 'KeyZ' }, answers)).toEqual({ do: 'undo' })
  expect(commandOf({ ...press, key: 'f', code: 'KeyF' }, answers)).toEqual({ do: 'report' })
  expect(commandOf({ ...press, key: '?', code: 'Slash', shiftKey: true }, answers)).toEqual({ do: 'keys' })
})

test('a key of the person’s own does what the other did, and the other nothing', () => {
  const own = { z: 'u', '1': 'j' }
  expect(commandOf({ ...press, key: 'u', code: 'KeyU' }, answers, own)).toEqual({ do: 'undo' })
  expect(commandOf({ ...press, key: 'z', code: 'KeyZ' }, answers, own)).toBeNull()
  expect(commandOf({ ...press, key: 'J', code: 'KeyJ', shiftKey: true }, answers, own)).toEqual({
    do: 'answer',
    key: '1',
    markOnly: true,
  })
  expect(commandOf(press, answers, own)).toBeNull()
  // A command on a number: by its place.
  expect(commandOf({ ...press, key: 'é', code: 'Digit2' }, [], { z: '2' })).toEqual({ do: 'undo' })
})
