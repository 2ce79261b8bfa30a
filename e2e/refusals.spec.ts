import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { SCOPES, type Scope, scopesOf } from '../lib/access/scopes'
import { ApiClient } from './api-client'
import { addMember, closePeople, disableUser, makePerson, makeToken, sessionCookie } from './people'

/**
 * Every route × everybody who might call it. What is expected follows from the one table of rights and from the right
 * that each route names in the API's document; that the document has every route file is checked by _routes.test.ts,
 * that every server action has its right by server-actions.test.ts.
 */
type Call = { method: string; address: string; scope: string; project: string }
type Wanted = 'allowed' | 401 | 403 | 404
type Who = { name: string; token: string | null; wanted: (call: Call) => Wanted; headers?: Record<string, string> }

let calls: Call[] = []
let slug = ''
let projectId = ''
let admin: Awaited<ReturnType<typeof makePerson>>
let other: { slug: string; id: string; admin: Awaited<ReturnType<typeof makePerson>> }

test.beforeAll(async ({ request }) => {
  const owner = new ApiClient(request, (await makePerson({ isOwner: true })).token)
  slug = `refusals-${randomUUID()}`
  projectId = String((await owner.expect(201, 'POST', '/api/v1/projects', { slug, name: 'Refusals' })).id)
  admin = await makePerson()
  await addMember(projectId, admin.userId, 'ADMIN')
  const otherSlug = `other-${randomUUID()}`
  const otherId = String((await owner.expect(201, 'POST', '/api/v1/projects', { slug: otherSlug, name: 'Other' })).id)
  other = { slug: otherSlug, id: otherId, admin: await makePerson() }
  await addMember(otherId, other.admin.userId, 'ADMIN')
  calls = await readCalls(owner)
})

test.afterAll(closePeople)

async function readCalls(anybody: ApiClient): Promise<Call[]> {
  const document = await anybody.expect(200, 'GET', '/api/v1/openapi.json')
  const paths = document.paths as Record<string, Record<string, { 'x-scope': string }>>
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      address: path.replace('{project}', slug).replace('{id}', randomUUID()).replace('{name}', 'train.jsonl'),
      scope: operation['x-scope'],
      project: path.includes('{project}') ? 'inside' : 'outside',
    })),
  )
}

/** What came back, told apart only where it matters: in, not signed in, not the right, no such project. */
async function seen(client: ApiClient, call: Call, headers: Record<string, string> = {}): Promise<Wanted | string> {
  const body = call.method === 'GET' ? undefined : '{}'
  const { status, body: answer } = await client.call(call.method, call.address, body, headers)
  if (status >= 500) return `${status} ${answer.detail}`
  if (status === 401 || status === 403) return status
  return status === 404 && answer.detail === 'There is no such project here.' ? 404 : 'allowed'
}

/** As a member with this role, by token or session. */
const asRole = (role: 'ADMIN' | 'ANALYST' | 'ANNOTATOR', asked: string[] = []) => {
  const scopes = scopesOf(role, asked) as ReadonlySet<string>
  return ({ scope }: Call): Wanted => (scope === 'signed-in' || scopes.has(scope) ? 'allowed' : 403)
}

async function everybody(): Promise<Who[]> {
  const [analyst, annotator, disabled, removed] = await Promise.all([1, 2, 3, 4].map(() => makePerson()))
  await addMember(projectId, analyst!.userId, 'ANALYST')
  await addMember(projectId, annotator!.userId, 'ANNOTATOR')
  await addMember(projectId, disabled!.userId, 'ADMIN')
  await disableUser(disabled!.userId)
  await addMember(projectId, removed!.userId, 'ADMIN', true)
  const outsider = ({ scope, project }: Call): Wanted =>
    project === 'inside' ? 404 : scope === 'owner' ? 403 : 'allowed'
  const one: Scope = 'rank'
  return [
    { name: 'nobody', token: null, wanted: () => 401 },
    { name: 'a token that is none', token: 'fw_none', wanted: () => 401 },
    { name: 'an ADMIN', token: admin.token, wanted: asRole('ADMIN') },
    { name: 'an ANALYST', token: analyst!.token, wanted: asRole('ANALYST') },
    { name: 'an ANNOTATOR', token: annotator!.token, wanted: asRole('ANNOTATOR') },
    { name: 'another project’s ADMIN', token: other.admin.token, wanted: outsider },
    { name: 'a disabled user', token: disabled!.token, wanted: () => 401 },
    { name: 'a disabled member', token: removed!.token, wanted: outsider },
    {
      name: 'an ADMIN’s token of one scope',
      token: await makeToken(admin.userId, { scopes: [one] }),
      wanted: asRole('ADMIN', [one]),
    },
    {
      name: 'a token of another project',
      token: await makeToken(admin.userId, { projectId: other.id }),
      wanted: outsider,
    },
    {
      name: 'a signed-in ADMIN',
      token: null,
      headers: { cookie: await sessionCookie(admin.userId) },
      wanted: asRole('ADMIN'),
    },
    {
      name: 'a forged session',
      token: null,
      headers: { cookie: 'next-auth.session-token=eyJhbGciOiJub25lIn0..' },
      wanted: () => 401,
    },
    ...[
      'middleware',
      'src/middleware',
      Array(5).fill('middleware').join(':'),
      Array(5).fill('src/middleware').join(':'),
    ].map(
      (value): Who => ({
        name: `nobody with ${value}`,
        token: null,
        headers: { 'x-middleware-subrequest': value },
        wanted: () => 401,
      }),
    ),
  ]
}

test('the document names rights that exist', () => {
  expect(calls.length).toBeGreaterThan(50)
  const known = new Set<string>([...SCOPES, 'signed-in', 'owner'])
  expect(calls.filter(({ scope }) => !known.has(scope))).toEqual([])
})

test('every route answers everybody as the table of rights says', async ({ request }) => {
  test.setTimeout(300_000)
  for (const { name, token, headers, wanted } of await everybody()) {
    await test.step(name, async () => {
      const client = new ApiClient(request, token)
      const wrong: string[] = []
      for (const call of calls) {
        const found = await seen(client, call, headers)
        if (found !== wanted(call)) wrong.push(`${call.method} ${call.address}: ${found} instead of ${wanted(call)}`)
      }
      expect(wrong, name).toEqual([])
    })
  }
})

test('a session’s write from another site is refused, its read and a token’s write are not', async ({ request }) => {
  const cookie = await sessionCookie(admin.userId)
  const browser = new ApiClient(request, null, slug)
  const foreign = { cookie, origin: 'https://evil.example' }
  expect((await browser.call('POST', 'queries', { text: 'Whose is this?' }, foreign)).status).toBe(403)
  expect((await browser.call('POST', 'queries', { text: 'Whose is this?' }, { cookie, origin: 'null' })).status).toBe(
    403,
  )
  expect((await browser.call('GET', 'queries', undefined, foreign)).body.items).toEqual([])
  const origin = new URL((await browser.call('GET', '', undefined, { cookie })).response.url()).origin
  expect((await browser.call('POST', 'queries', { text: 'Mine.' }, { cookie, origin })).status).toBe(201)
  const scripted = new ApiClient(request, admin.token, slug)
  expect(
    (await scripted.call('POST', 'queries', { text: 'Scripted.' }, { origin: 'https://evil.example' })).status,
  ).toBe(201)
})

test('a project’s things are not there by another project’s address', async ({ request }) => {
  const here = new ApiClient(request, admin.token, slug)
  const there = new ApiClient(request, other.admin.token, other.slug)
  const query = await here.expect(201, 'POST', 'queries', { text: 'Only here.' })
  const policy = await here.expect(201, 'POST', 'policies', { name: 'only-here', stage: 'CANDIDATE' })
  const rollout = await here.expect(201, 'POST', 'rollouts', { queryId: query.id, policy: 'only-here', text: 'x' })
  for (const path of [`queries/${query.id}`, `policies/${policy.id}`, `rollouts/${rollout.id}`]) {
    await here.expect(200, 'GET', path)
    await there.expect(404, 'GET', path)
  }
  await there.expect(404, 'POST', `queries/${query.id}/withdraw`, {})
  await there.expect(422, 'POST', 'rollouts', { queryId: query.id, policy: 'only-here', text: 'x' })
})
