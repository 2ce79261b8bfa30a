import { expect, test } from 'vitest'
import { createEnvironmentForm, tryForm, updateEnvironmentForm } from './form-schema'

const parse = (form: object) => createEnvironmentForm.safeParse({ name: 'sums', kind: '', ...form })

test('a blank kind is people; settings are JSON of that kind', () => {
  expect(parse({}).data).toEqual({ name: 'sums', verification: 'HUMAN', verifier: undefined })
  expect(parse({ kind: 'numeric', config: '{"answerPrefix": "A:"}' }).data).toMatchObject({
    verification: 'VERIFIER',
    verifier: { kind: 'numeric', config: { answerPrefix: 'A:' } },
  })
  expect(parse({ kind: 'numeric', config: '  ' }).data).toMatchObject({ verifier: { kind: 'numeric' } })
})

test.each([
  ['{"answerPrefix": ', 'This is not JSON.'],
  ['{"answerPrefx": "A:"}', 'answerPrefx'],
  ['[]', ''],
])('refuses the settings %s at their field', (config, message) => {
  const issue = parse({ kind: 'numeric', config }).error?.issues[0]
  expect(issue?.path.join('.')).toMatch(/^verifier/)
  expect(issue?.message).toContain(message)
})

test('a try takes what stands in the form', () => {
  const form = { kind: 'regex', config: '', reference: '^a$', text: '' }
  expect(tryForm.parse(form)).toEqual({ kind: 'regex', reference: '^a$', text: '' })
  expect(tryForm.safeParse({ ...form, kind: '' }).success).toBe(false)
})

test('the judge stays where the form has no field for it, and blank takes it away', () => {
  const id = '0190a0b0-0000-7000-8000-000000000000'
  const change = (form: object) => updateEnvironmentForm.parse({ id, name: 'sums', kind: 'numeric', ...form }).change
  expect(change({})).not.toHaveProperty('judgePolicy')
  expect(change({ judgePolicy: '' }).judgePolicy).toBeNull()
  expect(change({ judgePolicy: id }).judgePolicy).toBe(id)
})
