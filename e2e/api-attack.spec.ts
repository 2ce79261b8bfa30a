import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { type Answer, ApiClient } from './api-client'
import { addMember, closePeople, makePerson } from './people'

/** Whatever is sent: never a 500, never a look inside; every refusal is a problem, and a wrong field is named. */
type Schema = {
  properties?: Record<string, Schema>
  type?: unknown
  maxLength?: number
  enum?: unknown
  format?: string
  items?: Schema
  anyOf?: Schema[]
}
type Operation = {
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Call = { method: string; path: string; body?: Schema; query: string[] }

const calls: Call[] = []
let admin: ApiClient
let slug = ''

let request: APIRequestContext

test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL })
  const owner = new ApiClient(request, (await makePerson({ isOwner: true })).token)
  slug = `attack-${randomUUID()}`
  const project = await owner.expect(201, 'POST', '/api/v1/projects', { slug, name: 'Attacked' })
  const person = await makePerson({ isOwner: true })
  await addMember(String(project.id), person.userId, 'ADMIN')
  admin = new ApiClient(request, person.token, slug)
  const document = await admin.expect(200, 'GET', '/api/v1/openapi.json')
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, { parameters, requestBody }] of Object.entries(item)) {
      calls.push({
        method: method.toUpperCase(),
        path: path.replace('{project}', slug).replace('{name}', 'x'),
        body: requestBody?.content['application/json']?.schema,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      })
    }
  }
})

test.afterAll(async () => {
  await request.dispose()
  await closePeople()
})

const withId = (path: string, id: string = randomUUID()) => path.replace('{id}', id)

/** What is wrong with a refusal; empty: nothing. */
function faults(label: string, { status, body, response }: Answer, field?: string): string[] {
  const found: string[] = []
  if (status >= 500) found.push(`${label}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
  if (status < 400) return found
  const type = response.headers()['content-type']
  if (type !== 'application/problem+json') found.push(`${label}: ${status} as ${type}`)
  const text = JSON.stringify(body)
  if (/\.tsx?:|\.js:\d|prisma|node_modules| at [A-Za-z]+ \(/i.test(text)) found.push(`${label}: looks inside: ${text}`)
  for (const key of ['type', 'title', 'status', 'code', 'detail', 'errors', 'requestId']) {
    if (!(key in body)) found.push(`${label}: no ${key}`)
  }
  const named = (body.errors as { path: string }[] | undefined)?.map((error) => error.path) ?? []
  if (field !== undefined && status === 422 && !named.some((path) => path === field || path.startsWith(`${field}.`))) {
    found.push(`${label}: names ${JSON.stringify(named)} and not ${field}`)
  }
  return found
}

async function attack(
  tries: (call: Call) => { label: string; run: () => Promise<Answer>; field?: string; status?: number[] }[],
) {
  const found: string[] = []
  for (const call of calls) {
    for (const { label, run, field, status } of tries(call)) {
      const answer = await run()
      const name = `${call.method} ${call.path} ${label}`
      found.push(...faults(name, answer, field))
      if (status && !status.includes(answer.status)) found.push(`${name}: ${answer.status} instead of ${status}`)
    }
  }
  expect(found).toEqual([])
}

test('bodies that are no JSON, no UTF-8, no object, or another type', async () => {
  test.setTimeout(180_000)
  await attack(({ method, path, body }) => {
    if (!body) return []
    const send = (data: unknown, headers = {}) => admin.call(method, withId(path), data, headers)
    return [
      { label: 'cut JSON', run: () => send('{"a": '), status: [400] },
      { label: 'not UTF-8', run: () => send(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), status: [400] },
      ...['[]', '"text"', '17', 'null', 'true', '{"__proto__": {"a": 1}}', '{"constructor": 1, "toString": 2}'].map(
        (text) => ({
          label: text,
          run: () => send(text),
          status: [422],
        }),
      ),
      { label: 'an unknown field', run: () => send({ nonsense: 1 }), field: 'nonsense', status: [422] },
      {
        label: 'a form',
        run: () => send('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
        status: [415],
      },
      { label: 'plain text', run: () => send('{}', { 'content-type': 'text/plain' }), status: [415] },
      {
        label: 'nested deeply',
        run: () => send(`{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`),
        status: [400, 422],
      },
    ]
  })
})

test('each field with each wrong value: refused by name, or taken, never broken', async () => {
  test.setTimeout(300_000)
  const values: [string, unknown][] = [
    ['null character', 'a\u0000b'],
    ['lone surrogate', 'ok \ud83d'],
    ['negative', -1],
    ['huge number', 1e308],
    ['fraction', 1.5],
    ['list of null', [null]],
    ['object', { '': { '\u0000': 1 } }],
    ['sentence', '\'; DROP TABLE "Query"; --'],
    ['foreign id', randomUUID()],
    ['odd date', '0000-00-00T00:00:00Z'],
    ['far date', '+275760-09-13T00:00:00.000Z'],
    ['early date', '0000-01-01T00:00:00Z'],
  ]
  await attack(({ method, path, body }) =>
    Object.keys(body?.properties ?? {})
      .filter((name) => !(path.endsWith('/projects') && name === 'slug'))
      .flatMap((name) =>
        values.map(([label, value]) => ({
          label: `${name} = ${label}`,
          run: () => admin.call(method, withId(path), { ...REQUIRED[path.split('/').at(-1) ?? ''], [name]: value }),
          field: /character|surrogate/.test(label) ? name : undefined,
          status: /character|surrogate/.test(label) ? [422] : undefined,
        })),
      ),
  )
})

/** So that the field at hand is the only one that is wrong. */
const REQUIRED: Record<string, Record<string, unknown>> = {
  queries: { text: 'A query that stands alone' },
  judgments: { assignmentId: randomUUID(), outcome: 'A' },
  revise: { outcome: 'A' },
  comparisons: { queryId: randomUUID(), rolloutIds: [randomUUID(), randomUUID()] },
  rollouts: { queryId: randomUUID(), policy: 'nobody', text: 'x' },
  rank: { text: 'x', rollouts: [{ text: 'y' }] },
}

test('query strings: bad cursors, limits, ids, null characters, twice, unknown', async () => {
  test.setTimeout(180_000)
  const cursor = (text: string) => Buffer.from(text).toString('base64url')
  const bad: Record<string, string[]> = {
    cursor: [
      'x',
      'null',
      cursor('a|b'),
      cursor(`2026-01-01T00:00:00.000Z|${'-'.repeat(36)}`),
      cursor(`+275760-09-13T00:00:00.000Z|${randomUUID()}`),
      cursor('\u0000|\u0000'),
    ],
    limit: ['-1', '0', '201', '1e9', 'abc', '', '1.5'],
  }
  await attack(({ method, path, query }) => {
    if (method !== 'GET') return []
    const get = (search: string) => admin.call('GET', `${withId(path)}?${search}`)
    return [
      { label: 'unknown', run: () => get('nonsense=1'), status: [404, 422] },
      ...query.flatMap((name) => [
        { label: `${name} null`, run: () => get(`${name}=a%00b`), field: name, status: [422] },
        { label: `${name} twice`, run: () => get(`${name}=1&${name}=2`), status: [422] },
        { label: `${name} broken percent`, run: () => get(`${name}=%ff%zz`) },
        ...(bad[name] ?? []).map((value) => ({
          label: `${name}=${value}`,
          run: () => get(`${name}=${encodeURIComponent(value)}`),
          status: [400, 422],
        })),
      ]),
    ]
  })
})

test('ids and addresses that are none', async () => {
  test.setTimeout(120_000)
  const ids = [
    '1',
    'undefined',
    '%00',
    '..%2f..',
    '0190a0c0-0000-7000-8000-00000000000g',
    "'",
    'a'.repeat(3000),
    '-'.repeat(36),
  ]
  await attack(({ method, path }) =>
    (path.includes('{id}') ? ids : []).map((id) => ({
      label: id.slice(0, 40),
      run: () => admin.call(method, withId(path, id), method === 'GET' ? undefined : {}),
      status: [404],
    })),
  )
})

test('projects, addresses and methods that do not exist', async () => {
  const found: string[] = []
  const paths = [
    '/api',
    '/api/nothing',
    '/api/v1',
    '/api/v1/projects/%00',
    '/api/v1/projects/no-such-project',
    '/api/v1/projects/..%2fx/queries',
    `/api/v1/projects/${slug}/nothing`,
    '/api/v2/projects',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']) {
      const answer = await admin.call(method, path, method === 'GET' ? undefined : {})
      if (answer.status === 405) continue
      found.push(...faults(`${method} ${path}`, answer))
      if (answer.status !== 404) found.push(`${method} ${path}: ${answer.status}`)
    }
  }
  expect(found).toEqual([])
})

test('HEAD, OPTIONS and methods that nobody has heard of', async () => {
  const head = await admin.call('HEAD', 'queries')
  expect([head.status, head.body]).toEqual([200, { text: '' }])
  expect((await admin.call('OPTIONS', 'queries')).status).toBeLessThan(300)
  for (const method of ['DELETE', 'PUT', 'PROPFIND']) {
    const { status } = await admin.call(method, 'queries', {})
    expect([400, 404, 405], method).toContain(status)
  }
  expect((await admin.call('HEAD', `judgments/${randomUUID()}/reveal`)).status).toBe(404)
})

test('a body above the limit is 413 with the limit, one of 200 kB is taken, and text comes back as it went', async () => {
  test.setTimeout(120_000)
  const large = await admin.call('POST', 'queries', `{"text": "${'x'.repeat(16 * 1024 * 1024)}"}`)
  expect([large.status, large.body.code]).toEqual([413, 'too_large'])
  expect(large.body.detail).toContain('16777216')
  const long = await admin.call('POST', 'queries', { text: 'x'.repeat(1_000_001) })
  expect(long.body).toMatchObject({
    code: 'invalid',
    errors: [{ path: 'text', message: 'At most 1000000 characters; this has 1000001.' }],
  })
  for (const text of [
    'y'.repeat(200_000),
    'e\u0301 🌲 漢\u202e\u200b\ufeff "\\ <b>&amp;</b>\t\r\n.',
    '👩‍👩‍👧‍👦'.repeat(50),
  ]) {
    const made = await admin.expect(201, 'POST', 'queries', { text })
    expect((await admin.expect(200, 'GET', `queries/${made.id}`)).text).toBe(text)
  }
})

test('metadata of any JSON comes back; too deep, or with a null character in a name, is refused', async () => {
  const metadata = { a: [1, 2.5, null, true, 'x', { b: {} }], 'ключ 🌲': '', big: 9007199254740991 }
  const made = await admin.expect(201, 'POST', 'queries', { text: 'With metadata', metadata })
  expect((await admin.expect(200, 'GET', `queries/${made.id}`)).metadata).toEqual(metadata)
  for (const text of [
    '{"text":"m2","metadata":{"a\\u0000":1}}',
    '{"text":"m3","metadata":{"a":"\\ud83d"}}',
    '{"text":"m4","metadata":{"\\udc00":"a"}}',
  ]) {
    const answer = await admin.call('POST', 'queries', text)
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body.errors)).toContain('metadata')
  }
})

test('an address that is no UTF-8 ends before our code, in Next.js itself: an error without a look inside', async () => {
  const { status, body } = await admin.call('GET', 'queries/%ff')
  expect(status).toBeGreaterThanOrEqual(400)
  expect(String(body.text ?? body.detail).length).toBeLessThan(200)
  expect((await admin.call('GET', 'queries')).status).toBe(200)
})
