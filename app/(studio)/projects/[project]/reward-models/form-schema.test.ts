import { expect, it } from 'vitest'
import { decideForm, registerForm } from './form-schema'

const typed = { url: ' http://127.0.0.1:8000 ', protocol: 'vllm-classify', template: 'plain' }

it('takes defaults for what is blank', () => {
  expect(registerForm.parse({ ...typed, model: ' ', apiKey: '', batchSize: '', timeoutSeconds: '' })).toEqual({
    ...{ kind: 'remote', url: 'http://127.0.0.1:8000', protocol: 'vllm-classify', template: 'plain' },
    ...{ batchSize: 16, timeoutSeconds: 60 },
  })
})

it('names the field that is wrong', () => {
  const answer = registerForm.safeParse({ ...typed, batchSize: 'many', protocol: undefined })
  expect(answer.error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(['batchSize', 'protocol'])
})

it('takes a blank reason as none', () => {
  const id = '0197d5e4-7c1a-7a52-8f3b-1d2c3b4a5f60'
  expect(decideForm.parse({ id, reason: '  ' })).toEqual({ id, reason: undefined })
  expect(decideForm.parse({ id, reason: ' tried on Monday ' })).toEqual({ id, reason: 'tried on Monday' })
})
