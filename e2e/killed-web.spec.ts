import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { type Stub, startStub } from '../lib/testing/stub-policy-server'
import { anyFreePort } from '../scripts/steps/ports.mjs'
import { webArguments } from '../scripts/steps/services.mjs'
import { signInOf } from './support/people'
import { signIn } from './support/sign-in'
import { test } from './support/world'

const ROLLOUTS = 20

test.skip(!process.env.DATABASE_URL, 'Only the test command says which database the application uses.')

let stub: Stub
let web: ChildProcess | undefined
test.afterEach(async () => {
  web?.kill('SIGKILL')
  await stub?.close()
})

test('a web process killed while twenty samples are asked for and made: sent again, each is there once', async ({
  admin,
  playwright,
}) => {
  stub = await startStub((_, number) => ({ text: `whole ${number} answer end`, betweenTokensMs: 20 }))
  const slug = `killed-${randomBytes(5).toString('hex')}`
  const send = async (path: string, data: object) => {
    const answer = await admin.post(`/api/v1/projects${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await send('', { slug, name: 'Killed', poolMinimum: 0, poolPerAnnotator: 0 })
  await send(`/${slug}/policies`, { name: 'one', model: 'stub-model', endpoint: { baseUrl: stub.url } })
  const queries: string[] = []
  for (let i = 0; i < ROLLOUTS; i++) queries.push((await send(`/${slug}/queries`, { text: `Question ${i}?` })).id)

  const port = await anyFreePort()
  const baseURL = `http://127.0.0.1:${port}`
  web = spawn(process.execPath, webArguments(port), {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  const doomed = await playwright.request.newContext({ baseURL })
  const isReady = async () => (await doomed.get('/api/ready').catch(() => null))?.status()
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200)
  await signIn(doomed, signInOf('ADMIN'))

  let answered = 0
  const ask = (queryId: string) => ({
    data: { queryId, policies: ['one'] },
    headers: { 'idempotency-key': `sample-${queryId}` },
  })
  const path = `/api/v1/projects/${slug}/rollouts/sample`
  const first = queries.map(async (queryId) => {
    const answer = await doomed.post(path, ask(queryId)).catch(() => null)
    if (answer?.ok() && ++answered === 3) web?.kill('SIGKILL')
    return answer?.ok() ?? false
  })
  const went = await Promise.all(first)
  expect(web.signalCode ?? (await once(web, 'exit'))[1]).toBe('SIGKILL')
  await doomed.dispose()
  // Whoever got no answer cannot know whether it was done: everybody asks again, with the same key.
  for (const queryId of queries) expect((await admin.post(path, ask(queryId))).ok()).toBe(true)

  type Rollout = { queryId: string; sampleIndex: number; status: string; text: string }
  const rollouts = async (): Promise<Rollout[]> =>
    (await (await admin.get(`/api/v1/projects/${slug}/rollouts?limit=100`)).json()).items
  const done = async () => (await rollouts()).filter(({ status }) => status === 'complete').length
  await expect.poll(done, { timeout: 60_000 }).toBe(ROLLOUTS)
  const made = await rollouts()
  expect(made.map(({ queryId }) => queryId).sort()).toEqual(queries.toSorted())
  expect(made.every(({ sampleIndex, text }) => sampleIndex === 0 && /^whole \d+ answer end$/.test(text))).toBe(true)
  expect(stub.requests).toHaveLength(ROLLOUTS)
  expect(went.filter(Boolean).length).toBeGreaterThanOrEqual(3)
})
