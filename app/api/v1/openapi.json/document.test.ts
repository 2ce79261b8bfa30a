import { expect, test } from 'vitest'
import { ERRORS } from '@/lib/errors'
import { METHODS, ROUTES } from '../_routes'
import { apiDocument } from './document'

const document = apiDocument()
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))

test('has every method of every route, each with an id of its own', () => {
  const wanted = ROUTES.flatMap(({ methods }) => METHODS.filter((method) => methods[method])).length
  expect(operations).toHaveLength(wanted)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(wanted)
})

test('is plain JSON whose references all lead somewhere', () => {
  const text = JSON.stringify(document)
  expect(JSON.parse(text)).toEqual(document)
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference!
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
    expect(found, reference).toBeDefined()
  }
})

test('states limits: texts in code points, counts, lists', () => {
  const query = document.paths['/api/v1/projects/{project}/queries']?.post
  const body = query?.requestBody?.content['application/json']?.schema as {
    properties: Record<string, object>
    additionalProperties: boolean
  }
  expect(body.properties.text).toMatchObject({ type: 'string', minLength: 1, maxLength: 1_000_000 })
  expect(body.additionalProperties).toBe(false)
  const list = document.paths['/api/v1/projects/{project}/queries']?.get?.parameters.find(
    ({ name }) => name === 'limit',
  )
  expect(list).toMatchObject({ in: 'query', required: false, schema: { minimum: 1, maximum: 200, default: 50 } })
  const made =
    document.paths['/api/v1/projects/{project}/comparisons']?.post?.requestBody?.content['application/json']?.schema
  expect(made).toMatchObject({ properties: { rolloutIds: { minItems: 2, maxItems: 8 } } })
})

test('every POST of JSON takes an Idempotency-Key, no other method does', () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { parameters }] of Object.entries(item)) {
      const has = parameters.some(({ name }) => name === 'Idempotency-Key')
      expect(has, `${method} ${path}`).toBe(method === 'post' && !path.endsWith('/imports'))
    }
  }
})

test('problems have every code, and path parameters are all required', () => {
  const { Problem } = document.components.schemas as { Problem: { properties: { code: { enum: string[] } } } }
  expect(Problem.properties.code.enum).toEqual(Object.keys(ERRORS))
  for (const [path, item] of Object.entries(document.paths)) {
    for (const { parameters } of Object.values(item)) {
      const named = parameters.filter((one) => one.in === 'path')
      expect(named.map(({ name }) => `{${name}}`).sort()).toEqual([...(path.match(/\{\w+\}/g) ?? [])].sort())
      expect(named.every(({ required }) => required)).toBe(true)
    }
  }
})
