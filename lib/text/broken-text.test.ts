import { expect, test } from 'vitest'
import { findBrokenText } from './broken-text'

test('names the field and the character, in whatever depth', () => {
  const body = { messages: [{ content: 'fine 🌲' }, { content: '🌲b\u0000' }] }
  const message = 'The null character (U+0000) stands at position 3; take it out.'
  expect(findBrokenText(body)).toEqual({ path: 'messages.1.content', message })
  expect(findBrokenText({ a: { b: ['x', 'ok \ud83d'] } })).toMatchObject({
    path: 'a.b.1',
    message: expect.stringContaining('surrogate'),
  })
})

test('a field’s name is a text too', () => {
  expect(findBrokenText({ metadata: { 'a\u0000': 1 } })).toMatchObject({ path: 'metadata' })
})

test('the first of several faults is told', () => {
  expect(findBrokenText({ a: 'x\u0000', b: 'y\u0000' })).toMatchObject({ path: 'a' })
})

test('input of any depth is refused without exhausting the stack', () => {
  const deep = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000))
  expect(findBrokenText(deep)?.message).toMatch(/deeper than 100/)
  expect(findBrokenText(JSON.parse('['.repeat(100) + ']'.repeat(100)))).toBeNull()
})
