import { expect, test } from 'vitest'
import { apiDocument } from '@/app/api/v1/openapi.json/document'
import { describeFields } from './describe-schema'

const bodyOf = (path: string) =>
  apiDocument().paths[`/api/v1/projects/{project}/${path}`]?.post?.requestBody?.content['application/json']?.schema ??
  {}

test('a query’s body: nested fields, limits in words, what is required', () => {
  const fields = Object.fromEntries(describeFields(bodyOf('queries')).map(({ path, ...rest }) => [path, rest]))
  expect(fields.text).toEqual({ type: 'string', required: false, limits: '1 to 1,000,000 characters' })
  expect(fields.messages).toMatchObject({ type: 'list of object', limits: '1 to 200 items' })
  expect(fields['messages[].role']).toEqual({ type: '"system" or "user" or "assistant"', required: true, limits: '' })
  expect(fields.allowDuplicate).toMatchObject({ type: 'boolean', limits: 'default false' })
})

test('lists of ids, alternatives and numbers', () => {
  const fields = Object.fromEntries(describeFields(bodyOf('comparisons')).map(({ path, ...rest }) => [path, rest]))
  expect(fields.rolloutIds).toEqual({ type: 'list of id', required: true, limits: '2 to 8 items' })
  expect(fields.overlap).toEqual({ type: 'integer', required: false, limits: '1 to 20' })
  expect(fields['gold.outcome']).toMatchObject({ type: '"A" or "B" or "TIE" or "BOTH_BAD"', required: false })
})
