import { expect, it } from 'vitest'
import { createPolicyForm, moveEndpointForm, updatePolicyForm } from './form-schema'

it('leaves out what is blank, and keeps a temperature of zero', () => {
  expect(createPolicyForm.parse({ name: ' a ', description: ' ', temperature: '0', topP: '' })).toEqual({
    ...{ name: 'a', description: undefined, model: undefined, systemPrompt: undefined, stage: 'CANDIDATE' },
    sampling: { temperature: 0, topP: undefined },
  })
  expect(createPolicyForm.parse({ name: 'a' }).sampling).toBeUndefined()
})

it('names the field of a number that is none', () => {
  const found = createPolicyForm.safeParse({ name: 'a', temperature: 'hot' })
  expect(found.error?.issues[0]?.path).toEqual(['sampling', 'temperature'])
})

it('reads a blank weight as none, a zero as zero, and refuses one above 1 at its field', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(updatePolicyForm.parse({ id, stage: 'DEPLOYED', weight: '' }).change).toEqual({
    stage: 'DEPLOYED',
    weight: null,
  })
  expect(updatePolicyForm.parse({ id, stage: 'DEPLOYED', weight: '0' }).change.weight).toBe(0)
  expect(updatePolicyForm.safeParse({ id, stage: 'DEPLOYED', weight: '2' }).error?.issues[0]?.path).toEqual(['weight'])
})

it('takes of a form what its kind has, and names the field of a bad address', () => {
  const form = { name: 'a', baseUrl: 'http://127.0.0.1:8080/v1', apiKey: ' ', maxTokens: '64', inputPrice: '0' }
  expect(createPolicyForm.parse({ ...form, kind: 'endpoint' })).toMatchObject({
    ...{ endpoint: { baseUrl: 'http://127.0.0.1:8080/v1' }, sampling: { maxTokens: 64 }, inputPrice: 0 },
  })
  expect(createPolicyForm.parse({ ...form, kind: 'recorded' }).endpoint).toBeUndefined()
  expect(createPolicyForm.parse({ ...form, kind: 'rule', rule: 'calculator' })).toEqual({
    ...{ name: 'a', description: undefined, rule: 'calculator', stage: 'CANDIDATE' },
  })
  const found = createPolicyForm.safeParse({ name: 'a', kind: 'endpoint', baseUrl: '' })
  expect(found.error?.issues[0]?.path).toEqual(['endpoint', 'baseUrl'])
})

it('leaves a key that was not typed as it is', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const form = { id, baseUrl: 'http://127.0.0.1:1/v1', apiKey: '', maxConcurrency: '2', timeoutSeconds: '' }
  expect(moveEndpointForm.parse(form).change.endpoint).toEqual({ baseUrl: 'http://127.0.0.1:1/v1', maxConcurrency: 2 })
})
