import { expect, it } from 'vitest'
import { createPolicyForm, updatePolicyForm } from './form-schema'

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
