import { afterAll, afterEach, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createRollout } from '@/lib/rollouts/create-rollout'
import { getRollout, getRolloutWithRequest } from '@/lib/rollouts/reads'
import { type Claim, claimRollouts } from '@/lib/rollouts/sampling/claim-rollouts'
import { generateRollout } from '@/lib/rollouts/sampling/generate-rollout'
import { retryRollout, stopRollout } from '@/lib/rollouts/sampling/stop-rollout'
import { createRolloutSchema } from '@/lib/rollouts/schema'
import { countJobs, makePolicy, makeQuery } from '@/lib/testing/factories'
import { askSamples, endRolloutLease, makeLivePolicy } from '@/lib/testing/live-policies'
import { makeProject } from '@/lib/testing/people'
import { type Script, type Stub, type StubRequest, startStub } from '@/lib/testing/stub-policy-server'
import { makeSampler, type Sampler } from './sampler'

const stubs: Stub[] = []
const samplers: Sampler[] = []

afterEach(async () => {
  await Promise.all(samplers.splice(0).map((one) => one.stop()))
  await Promise.all(stubs.splice(0).map((one) => one.close()))
})
afterAll(closeDb)

async function serve(behave?: (request: StubRequest, number: number) => Script | Promise<Script>): Promise<Stub> {
  const stub = await startStub(behave)
  stubs.push(stub)
  return stub
}

function worker(everyMs = 20): Sampler {
  const made = makeSampler({ everyMs, wait: async () => undefined, lookEveryMs: 3_600_000 })
  samplers.push(made)
  return made
}

async function prepared(stub: Stub, given: Record<string, unknown> = {}, endpoint: Record<string, unknown> = {}) {
  const { admin } = await makeProject()
  const policyId = await makeLivePolicy(admin, 'live', stub.url, given, endpoint)
  const queryId = await makeQuery(admin)
  return { admin, policyId, queryId }
}

const statusOf = async (admin: Actor, id: string) => (await getRollout(admin, id)).status

/** Claims the one that waits, as another worker would. */
async function claim(policyId: string): Promise<Claim> {
  const { endpointId } = await db().policy.findUniqueOrThrow({ where: { id: policyId } })
  const [one] = await transact((tx) => claimRollouts(tx, endpointId ?? '', 1))
  if (!one) throw new Error('something waits')
  return one
}

/** Resolves when it holds; looks at every turn of the loop. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate)
}

test('samples are made with seeds of their own, priced, kept with their request, and then scored and compared', async () => {
  const stub = await serve((_, n) => ({ text: `Answer ${n}`, usage: { prompt_tokens: 1000, completion_tokens: 500 } }))
  const given = {
    inputPrice: 2,
    outputPrice: 6,
    systemPrompt: 'Be short.',
    sampling: { temperature: 0.5, maxTokens: 9 },
  }
  const { admin, queryId } = await prepared(stub, given)
  const ids = await askSamples(admin, { queryId, policies: ['live'], n: 3 })
  expect(await statusOf(admin, ids[0]!)).toBe('queued')
  await worker().drain()
  const made = await Promise.all(ids.map((id) => getRolloutWithRequest(admin, id)))
  expect(made.map(({ sampleIndex }) => sampleIndex)).toEqual([0, 1, 2])
  expect(new Set(made.map(({ seed }) => seed)).size).toBe(3)
  expect(new Set(stub.requests.map(({ body }) => String(body.seed)))).toEqual(new Set(made.map(({ seed }) => seed)))
  expect(made[0]).toMatchObject({
    ...{ status: 'complete', judgeable: true, finishReason: 'stop', error: null, attempts: 1, propensity: null },
    usage: { promptTokens: 1000, completionTokens: 500, totalTokens: 1500 },
    ...{ cost: 0.005, servedModel: 'stub-model' },
    request: {
      baseUrl: stub.url,
      body: {
        model: 'live',
        temperature: 0.5,
        max_tokens: 9,
        messages: [{ role: 'system', content: 'Be short.' }, {}],
      },
    },
  })
  expect(await countJobs('score-rollouts', admin.project.id)).toBe(3)
  expect(await countJobs('choose-comparisons', admin.project.id)).toBe(3)
  // Samples that are asked for later go on upwards, and never stand in the way of those brought in.
  expect(await askSamples(admin, { queryId, policies: ['live'] })).toHaveLength(1)
  const brought = createRolloutSchema.parse({ queryId, policy: 'live', text: 'by hand' })
  expect((await transact((tx) => createRollout(admin, brought, tx))).rollout.sampleIndex).toBe(4)
})

test('one side fails and is tried again, the other is done; unknown tokens and prices are unknown, not 0', async () => {
  const failing = await serve(() => ({ status: 503, body: '{"error":{"message":"warming up"}}' }))
  const stub = await serve(() => ({ text: 'fine', usage: null }))
  const { admin, queryId } = await prepared(stub)
  await makeLivePolicy(admin, 'failing', failing.url)
  const [good, bad] = await askSamples(admin, { queryId, policies: ['live', 'failing'] })
  await worker().drain()
  expect(await getRollout(admin, good!)).toMatchObject({ status: 'complete', usage: null, cost: null })
  expect(await getRollout(admin, bad!)).toMatchObject({
    ...{ status: 'error', judgeable: false, text: '' },
    error: { code: 'server_error', message: 'warming up', retryable: true },
  })
  expect(failing.requests).toHaveLength(3)
  await transact((tx) => retryRollout(admin, bad!, tx))
  expect(await getRollout(admin, bad!)).toMatchObject({ status: 'queued', error: null })
  await expect(transact((tx) => retryRollout(admin, good!, tx))).rejects.toMatchObject({ code: 'conflict' })
})

test('a lost connection is tried again and its half answer is never offered', async () => {
  const stub = await serve((_, n) => (n === 0 ? { text: 'Half an', end: 'drop' } : { text: 'A whole answer' }))
  const { admin, queryId } = await prepared(stub)
  const [id] = await askSamples(admin, { queryId, policies: ['live'] })
  await worker().drain()
  expect(await getRollout(admin, id!)).toMatchObject({ status: 'complete', text: 'A whole answer', attempts: 1 })
  const always = await serve(() => ({ text: 'Half an', end: 'drop' }))
  await makeLivePolicy(admin, 'lossy', always.url)
  const [half] = await askSamples(admin, { queryId, policies: ['lossy'] })
  await worker().drain()
  expect(await getRollout(admin, half!)).toMatchObject({ status: 'incomplete', text: 'Half an', judgeable: false })
  expect(await countJobs('choose-comparisons', admin.project.id)).toBe(1)
})

test("an endpoint's limit holds over all workers", async () => {
  const stub = await serve(() => ({ text: 'a b c', betweenTokensMs: 5 }))
  const { admin, queryId } = await prepared(stub, {}, { maxConcurrency: 3 })
  // Another policy on the same server shares its limit.
  await makeLivePolicy(admin, 'other', stub.url)
  const ids = await askSamples(admin, { queryId, policies: ['live', 'other'], n: 8 })
  await db().endpoint.updateMany({ where: { projectId: admin.project.id }, data: { maxConcurrency: 3 } })
  await Promise.all([worker().drain(), worker().drain(), worker().drain()])
  await worker().drain()
  expect(stub.mostAtOnce()).toBe(3)
  expect(stub.requests).toHaveLength(16)
  expect(new Set(await Promise.all(ids.map((id) => statusOf(admin, id))))).toEqual(new Set(['complete']))
})

test('what a killed worker left is made by the next; what the dead one still receives overwrites nothing', async () => {
  let answerFirst: (script: Script) => void = () => undefined
  const stub = await serve((_, n) => {
    return n > 0 ? { text: 'by the second' } : new Promise((resolve) => (answerFirst = resolve))
  })
  const { admin, policyId, queryId } = await prepared(stub)
  const [id] = await askSamples(admin, { queryId, policies: ['live'] })
  const old = await claim(policyId)
  // It renews nothing any more, as a stopped process; its answer comes when its lease is long over.
  const late = generateRollout(old, { signal: new AbortController().signal, everyMs: 3_600_000 })
  await until(() => stub.requests.length === 1)
  await worker().drain()
  expect(await statusOf(admin, id!)).toBe('generating')
  await endRolloutLease(id!)
  await worker().drain()
  expect(await getRollout(admin, id!)).toMatchObject({ status: 'complete', text: 'by the second', attempts: 2 })
  answerFirst({ text: 'by the first' })
  await late
  expect(await getRollout(admin, id!)).toMatchObject({ status: 'complete', text: 'by the second' })
})

test('a worker that ends hands back; one that lost its lease stops asking', async () => {
  const stub = await serve((_, n) => (n === 0 ? { text: 'slow one', end: 'hang' } : { text: 'done' }))
  const { admin, queryId } = await prepared(stub)
  const [id] = await askSamples(admin, { queryId, policies: ['live'] })
  const first = worker()
  first.wake()
  await until(async () => (await getRollout(admin, id!)).text === 'slow one')
  await first.stop()
  expect(await getRollout(admin, id!)).toMatchObject({ status: 'queued', text: '' })
  await worker().drain()
  expect(await getRollout(admin, id!)).toMatchObject({ status: 'complete', text: 'done', attempts: 2 })
})

test('a rollout that brought five workers down is given up', async () => {
  const stub = await serve()
  const { admin, policyId, queryId } = await prepared(stub)
  const [id] = await askSamples(admin, { queryId, policies: ['live'] })
  for (let i = 0; i < 5; i++) {
    await claim(policyId)
    await endRolloutLease(id!)
  }
  await worker().drain()
  expect(await getRollout(admin, id!)).toMatchObject({ status: 'error', error: { code: 'worker_lost' }, attempts: 5 })
  expect(stub.requests).toHaveLength(0)
})

test('stopping ends one that waits at once, and one at work soon, as incomplete', async () => {
  const stub = await serve(() => ({ text: 'never ends', end: 'hang' }))
  const { admin, queryId } = await prepared(stub, {}, { maxConcurrency: 1 })
  const [running, waiting] = await askSamples(admin, { queryId, policies: ['live'], n: 2 })
  const work = worker()
  work.wake()
  await until(async () => (await getRollout(admin, running!)).text === 'never ends')
  await transact((tx) => stopRollout(admin, waiting!, tx))
  expect(await getRollout(admin, waiting!)).toMatchObject({ status: 'error', error: { code: 'stopped' } })
  await transact((tx) => stopRollout(admin, running!, tx))
  await work.drain()
  expect(await getRollout(admin, running!)).toMatchObject({
    ...{ status: 'incomplete', text: 'never ends', judgeable: false },
    error: { code: 'stopped' },
  })
})

test('without policies a pair is drawn with its chance; policies that cannot be sampled are named', async () => {
  const stub = await serve()
  const { admin, queryId } = await prepared(stub)
  for (const name of ['second', 'third']) await makeLivePolicy(admin, name, stub.url)
  await makeLivePolicy(admin, 'old', stub.url, { stage: 'RETIRED' })
  await makePolicy(admin, 'recorded')
  const ids = await askSamples(admin, { queryId, n: 2 })
  const rows = await db().rollout.findMany({ where: { id: { in: ids } }, include: { policy: true } })
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ policyId }) => policyId)).size).toBe(2)
  // Nothing was compared: each is the best in about a third of the draws behind the weights.
  expect(rows.every(({ propensity, policy }) => Math.abs(propensity! - 2 / 3) < 0.01 && policy.name !== 'old')).toBe(
    true,
  )
  for (const policy of ['recorded', 'old', 'nobody'])
    await expect(askSamples(admin, { queryId, policies: ['live', policy] })).rejects.toMatchObject({
      errors: [{ path: 'policies.1' }],
    })
})

test('ten calls at once take indices of their own', async () => {
  const stub = await serve()
  const { admin, queryId } = await prepared(stub)
  await Promise.all(Array.from({ length: 10 }, () => askSamples(admin, { queryId, policies: ['live'], n: 2 })))
  const rows = await db().rollout.findMany({ where: { queryId }, orderBy: { sampleIndex: 'asc' } })
  expect(rows.map(({ sampleIndex }) => sampleIndex)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})
