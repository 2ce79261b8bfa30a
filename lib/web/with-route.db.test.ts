import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import { createToken } from '@/lib/access/create-token'
import { projectParams } from '@/lib/access/schema'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { AppError, ERRORS } from '@/lib/errors'
import { enqueue } from '@/lib/queue/enqueue'
import { countJobs } from '@/lib/testing/factories'
import { makeProject } from '@/lib/testing/people'
import { withRoute } from './with-route'

let admin: Actor
let bearer: string

beforeAll(async () => {
  const made = await makeProject()
  admin = made.admin
  bearer = (await transact((tx) => createToken(tx, { userEmail: made.owner.email, name: 'test' }))).token
})

/** Writes one audit line for each effect, so that effects can be counted. */
const effect = withRoute({
  scope: 'project:write',
  summary: 'For this test',
  params: projectParams,
  body: z.strictObject({
    mark: z.string(),
    fail: z.enum(['refuse', 'break']).optional(),
    waitMs: z.number().optional(),
  }),
  run: async (actor, { body }, tx) => {
    const { id } = await tx.auditEvent.create({ data: { projectId: actor.project.id, action: body.mark } })
    await enqueue(tx, 'choose-comparisons', { projectId: actor.project.id })
    if (body.waitMs) await sleep(body.waitMs)
    if (body.fail === 'refuse') throw new AppError('conflict', 'It stands in the way.', { facts: { id } })
    if (body.fail === 'break') throw new Error('secret inside at /srv/app/x.ts:3')
    return { id }
  },
  status: 201,
})

function call(body: unknown, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const request = new Request(`http://localhost/api/v1/projects/${admin.project.slug}/effect`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
    ...init,
  })
  return effect(request, { params: Promise.resolve({ project: admin.project.slug }) })
}

const effects = (mark: string) => db().auditEvent.count({ where: { action: mark } })

test('one key and body: one effect, the same answer, also for ten calls at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call({ mark: 'ten' }, { 'idempotency-key': 'k1' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  expect(new Set(ids).size).toBe(1)
  expect(await effects('ten')).toBe(1)
})

test('one key, another body: 422 idempotency_conflict and no effect', async () => {
  await call({ mark: 'first' }, { 'idempotency-key': 'k2' })
  const other = await call({ mark: 'second' }, { 'idempotency-key': 'k2' })
  expect([other.status, (await other.json()).code]).toEqual([422, 'idempotency_conflict'])
  expect(await effects('second')).toBe(0)
  // The key's first answer stands.
  expect((await call({ mark: 'first' }, { 'idempotency-key': 'k2' })).status).toBe(201)
  expect(await effects('first')).toBe(1)
})

test('a refusal is kept, as a problem, and rolled back with its job', async () => {
  const jobs = await countJobs('choose-comparisons', admin.project.id)
  const first = await call({ mark: 'refused', fail: 'refuse' }, { 'idempotency-key': 'k3' })
  const again = await call({ mark: 'refused', fail: 'refuse' }, { 'idempotency-key': 'k3' })
  for (const answer of [first, again]) {
    expect(answer.status).toBe(409)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  }
  expect(await again.json()).toEqual(await first.json())
  expect(await effects('refused')).toBe(0)
  expect(await countJobs('choose-comparisons', admin.project.id)).toBe(jobs)
})

test('what broke is not kept, says nothing of its inside, and may be sent again', async () => {
  const answer = await call({ mark: 'broke', fail: 'break' }, { 'idempotency-key': 'k4' })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toMatch(/secret|\.ts|stack/)
  expect(await db().idempotencyRecord.count({ where: { key: 'k4' } })).toBe(0)
})

test('after 24 hours a key is new', async () => {
  await call({ mark: 'day' }, { 'idempotency-key': 'k5' })
  await db()
    .$executeRaw`UPDATE "IdempotencyRecord" SET "createdAt" = now() - interval '24 hours 1 second' WHERE key = 'k5'`
  expect((await call({ mark: 'next day' }, { 'idempotency-key': 'k5' })).status).toBe(201)
  expect([await effects('day'), await effects('next day')]).toEqual([1, 1])
})

test('a call while the first runs waits ten seconds, then 409 idempotency_in_progress', async () => {
  const first = call({ mark: 'slow', waitMs: 11_500 }, { 'idempotency-key': 'k6' })
  await sleep(500)
  const second = await call({ mark: 'slow', waitMs: 11_500 }, { 'idempotency-key': 'k6' })
  expect([second.status, (await second.json()).code]).toEqual([409, 'idempotency_in_progress'])
  expect((await first).status).toBe(201)
  expect(await effects('slow')).toBe(1)
})

test.each(['', 'x'.repeat(256)])('refuses the key %j', async (key) => {
  expect((await call({ mark: 'odd key' }, { 'idempotency-key': key })).status).toBe(400)
})

test.each([
  ['not JSON', '{"mark": ', {}, 400, 'bad_request', undefined],
  ['nothing', '', {}, 422, 'invalid', 'mark'],
  ['a list', '[]', {}, 422, 'invalid', ''],
  ['null', 'null', {}, 422, 'invalid', ''],
  ['a wrong type', '{"mark": 3}', {}, 422, 'invalid', 'mark'],
  ['an unknown field', '{"mark": "m", "extra": 1}', {}, 422, 'invalid', 'extra'],
  ['a null character', '{"mark": "a\\u0000b"}', {}, 422, 'invalid', 'mark'],
  ['half a character', '{"mark": "ok \\ud83d"}', {}, 422, 'invalid', 'mark'],
  ['deep nesting', `{"mark": ${'['.repeat(1000)}${']'.repeat(1000)}}`, {}, 422, 'invalid', undefined],
  [
    'a form',
    'mark=m',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'unsupported_media_type',
    undefined,
  ],
  ['no type', '{"mark":"m"}', { 'content-type': '' }, 415, 'unsupported_media_type', undefined],
] as const)('refuses %s', async (_, body, headers, status, code, path) => {
  const answer = await call(body, headers)
  const problem = await answer.json()
  expect([answer.status, problem.code]).toEqual([status, code])
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  if (path !== undefined) expect(problem.errors[0].path).toBe(path)
})

test('refuses bytes that are not UTF-8, and a body above the limit before it is read to its end', async () => {
  const broken = await call('', {}, { body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) })
  expect(broken.status).toBe(400)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20))
    },
  })
  const large = await call('', {}, { body: endless, duplex: 'half' } as RequestInit)
  expect([large.status, (await large.json()).code]).toEqual([413, 'too_large'])
  expect(sent).toBeLessThan(25)
})

test('every code of the table has one status of its own class', () => {
  for (const { status } of Object.values(ERRORS)) expect(status).toBeGreaterThanOrEqual(400)
})
