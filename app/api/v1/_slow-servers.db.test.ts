import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { bearerOf, endConnections, openTransactions, storeRemote } from '@/lib/testing/open-transactions'
import { makeProject } from '@/lib/testing/people'
import { startStub } from '@/lib/testing/stub-policy-server'
import { startRewardStub } from '@/lib/testing/stub-reward-server'
import { POST as check } from './projects/[project]/policies/check/route'
import { POST as rank } from './projects/[project]/rank/route'

let admin: Actor
let bearer: string
const stubs: { close: () => Promise<void> }[] = []

beforeAll(async () => {
  const made = await makeProject()
  admin = made.admin
  bearer = await bearerOf(made.owner.email)
})
afterEach(() => Promise.all(stubs.splice(0).map((stub) => stub.close())))
afterAll(endConnections)

/** A gate that a stub waits at: `asked` resolves when it does, `open` lets it answer. */
function gate() {
  let open: () => void = () => undefined
  let arrive: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const asked = new Promise<void>((resolve) => (arrive = resolve))
  const wait = async () => {
    arrive()
    await opened
  }
  return { wait, asked, open }
}

function send(route: typeof check, path: string, body: unknown, key?: string): Promise<Response> {
  const project = admin.project.slug
  const request = new Request(`http://localhost/api/v1/projects/${project}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      ...{ authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(key && { 'idempotency-key': key }),
    },
  })
  return route(request, { params: Promise.resolve({ project }) })
}

test.each([undefined, 'a-key'])('a slow policy server holds no transaction; key %s', async (key) => {
  const { wait, asked, open } = gate()
  const stub = await startStub(async () => {
    await wait()
    return { text: 'Hello.' }
  })
  stubs.push(stub)
  const answer = send(check, 'policies/check', { endpoint: { baseUrl: stub.url } }, key)
  await asked
  expect(await openTransactions()).toEqual([])
  open()
  expect(await (await answer).json()).toMatchObject({ ok: true, models: ['stub-model'] })
})

test('a slow remote reward model holds no transaction', async () => {
  const { wait, asked, open } = gate()
  const stub = await startRewardStub(
    (text) => text.length,
    async () => {
      await wait()
      return null
    },
  )
  stubs.push(stub)
  const rewardModel = await storeRemote(admin.project.id, stub.url)
  const body = { text: 'Why?', rollouts: [{ text: 'short' }, { text: 'a longer one' }], rewardModel }
  const answer = send(rank, 'rank', body)
  await asked
  expect(await openTransactions()).toEqual([])
  open()
  const { items } = await (await answer).json()
  expect(items.map(({ index }: { index: number }) => index)).toEqual([1, 0])
})

test('calls with one key: the server may be asked by each, the answer is one; another body is refused', async () => {
  let asked = 0
  const stub = await startStub(async () => ({ model: `server-${++asked}`, text: 'Hello.' }))
  stubs.push(stub)
  const body = { endpoint: { baseUrl: stub.url } }
  const together = await Promise.all(Array.from({ length: 5 }, () => send(check, 'policies/check', body, 'one')))
  const said = await Promise.all(together.map((answer) => answer.json()))
  for (const one of said) expect(one).toEqual(said[0])
  const before = asked
  expect(await (await send(check, 'policies/check', body, 'one')).json()).toEqual(said[0])
  expect(asked).toBe(before)
  const other = await send(check, 'policies/check', { ...body, model: 'other' }, 'one')
  expect([other.status, (await other.json()).code]).toEqual([422, 'idempotency_conflict'])
})
