import { expect, it } from 'vitest'
import { addQueryForm } from './form-schema'

it('keeps the text as typed, and leaves out what is blank', () => {
  const form = { text: ' Why? \n', environment: 'advice', newEnvironment: '  ', reference: '' }
  expect(addQueryForm.parse(form)).toEqual({
    text: ' Why? \n',
    environment: 'advice',
    reference: undefined,
    allowDuplicate: false,
  })
})

it('takes a new environment before the chosen one, and a ticked box as a wish', () => {
  const parsed = addQueryForm.parse({ text: 'x', environment: 'a', newEnvironment: ' b ', allowDuplicate: 'on' })
  expect(parsed).toMatchObject({ environment: 'b', allowDuplicate: true })
})

it('names the field of an empty text', () => {
  expect(addQueryForm.safeParse({ text: '  ' }).error?.issues[0]?.path).toEqual(['text'])
})
