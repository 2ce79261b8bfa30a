import { afterAll, afterEach, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { getProjectActor } from '@/lib/access/find-actor'
import { scopesOf } from '@/lib/access/scopes'
import { fillPool } from '@/lib/comparisons/fill-pool'
import { createDataset } from '@/lib/datasets/create-dataset'
import { createDatasetSchema } from '@/lib/datasets/schema'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeSampler } from '@/lib/jobs/sampler'
import { reviseJudgmentSchema } from '@/lib/judgments/schema'
import { createQuery } from '@/lib/queries/create-query'
import { createQuerySchema } from '@/lib/queries/schema'
import { getRollout } from '@/lib/rollouts/reads'
import { makeRollout } from '@/lib/testing/factories'
import { askNext } from '@/lib/testing/judging'
import { makeLivePolicy } from '@/lib/testing/live-policies'
import { makeMember, makeProject } from '@/lib/testing/people'
import { type Script, type Stub, type StubRequest, startStub } from '@/lib/testing/stub-policy-server'
import { regenerateAsk, retrySide, stopAsk } from './change-sides'
import { judgeAsk } from './judge-ask'
import { listAsks, readAsk } from './read-ask'
import { type Ask, askSchema } from './schema'
import { startAsk } from './start-ask'
import { type AskEvent, watchAsk } from './watch-ask'

const stubs: Stub[] = []
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((one) => one.close()))
})
afterAll(closeDb)

async function prepared(behave?: (request: StubRequest, number: number) => Script, given = {}) {
  const stub = await startStub(behave)
  stubs.push(stub)
  const { owner, admin } = await makeProject(given)
  const policies = [
    await makeLivePolicy(admin, 'fir', stub.url),
    await makeLivePolicy(admin, 'oak', stub.url),
    await makeLivePolicy(admin, 'yew', stub.url),
  ]
  const { actor, user } = await makeMember(admin.project, 'ANNOTATOR')
  return { stub, owner, admin, actor, user, policies }
}

const ask = (actor: Actor, given: Partial<Ask> & { text: string }) =>
  transact((tx) => startAsk(actor, askSchema.parse(given), tx))
const judge = (actor: Actor, id: string, outcome: string) =>
  transact((tx) => judgeAsk(actor, id, reviseJudgmentSchema.parse({ outcome }), tx))

async function drain() {
  const sampler = makeSampler({ everyMs: 20, wait: async () => undefined, lookEveryMs: 3_600_000 })
  await sampler.drain()
  await sampler.stop()
}

async function asked(actor: Actor, given: Partial<Ask> & { text: string }) {
  const { id } = await ask(actor, given)
  await drain()
  return readAsk(actor, id)
}

test('three turns: two sides, judged live, the better one goes on, a tie goes on from the wished side', async () => {
  const { actor, admin, policies } = await prepared()
  const first = await asked(actor, { text: 'What is a wren?', consent: true })
  expect(first).toMatchObject({ consented: true, judgeable: true, judgment: null, goesOn: null })
  expect(first.sides.map(({ key, status }) => [key, status])).toEqual([
    ['A', 'complete'],
    ['B', 'complete'],
  ])
  await expect(ask(actor, { text: 'And then?', after: { ask: first.id } })).rejects.toThrow('Judge the two sides first')
  const judged = await judge(actor, first.id, 'B')
  expect(judged.reveal?.map(({ key }) => key)).toEqual(['A', 'B'])
  const second = await asked(actor, { text: 'And then?', after: { ask: first.id, side: 'A' } })
  // The winner goes on, whatever is wished.
  expect(second.messages.map(({ content }) => content)).toEqual(['What is a wren?', first.sides[1].text, 'And then?'])
  await judge(actor, second.id, 'TIE')
  const third = await asked(actor, { text: 'Why?', after: { ask: second.id, side: 'B' } })
  expect(third.messages.at(-2)?.content).toBe(second.sides[1].text)

  const rows = await db().query.findMany({ where: { projectId: admin.project.id }, orderBy: { createdAt: 'asc' } })
  expect(rows.map(({ parentQueryId }) => parentQueryId)).toEqual([null, first.id, second.id])
  expect(new Set(rows.map(({ split }) => split)).size).toBe(1)
  const [comparison] = await db().comparison.findMany({
    where: { queryId: first.id },
    include: { judgments: true, items: { orderBy: { position: 'asc' }, include: { rollout: true } } },
  })
  expect(comparison).toMatchObject({ arm: 'LIVE', overlap: 2, state: 'OPEN', liveJudgments: 1, liveLeases: 0 })
  // Nothing was compared yet: each of the three is the best in about a third of the draws behind the weights.
  expect(comparison?.propensity).toBeCloseTo(1 / 3, 1)
  expect(comparison?.candidateSetSize).toBe(3)
  expect(comparison?.judgments[0]).toMatchObject({ ownQuery: true, surplus: false })
  const winner = comparison?.items[1]?.rollout
  expect(rows[1]?.parentRolloutId).toBe(winner?.id)
  expect(policies).toContain(winner?.policyId)
  expect((await listAsks(actor, { limit: 10 })).items.map(({ id, turns }) => [id, turns])).toEqual([[third.id, 3]])
})

test('further votes come from the queue, not from the one who asked', async () => {
  const { actor, admin } = await prepared(undefined, { poolMinimum: 0, poolPerAnnotator: 0 })
  const { id } = await asked(actor, { text: 'What is a wren?', consent: true })
  await judge(actor, id, 'A')
  const { actor: other } = await makeMember(admin.project, 'ANNOTATOR')
  expect((await askNext(actor)).assignment).toBeNull()
  expect((await askNext(other)).assignment?.query.messages.at(-1)?.content).toBe('What is a wren?')
})

test('without consent: judged by its author alone, in no queue, no comparison by hand and no dataset', async () => {
  const { actor, admin } = await prepared()
  const { id, consented } = await asked(actor, { text: 'My secret?' })
  expect(consented).toBe(false)
  await db().query.update({ where: { id }, data: { createdAt: new Date(Date.now() - 7_200_000) } })
  const { actor: other } = await makeMember(admin.project, 'ANNOTATOR')
  await askNext(other)
  expect(await transact((tx) => fillPool(tx, admin.project.id, null, 1))).toBe(0)
  await judge(actor, id, 'A')
  const { judgments } = await db().comparison.findFirstOrThrow({ where: { queryId: id }, include: { judgments: true } })
  expect(judgments).toHaveLength(1)
  expect((await askNext(other)).assignment).toBeNull()
  const body = createDatasetSchema.parse({ filter: {} })
  expect((await transact((tx) => createDataset(admin, body, tx))).rows).toBe(0)
})

test('the chooser leaves what was asked to its author for an hour', async () => {
  const { actor, admin } = await prepared()
  const { id } = await asked(actor, { text: 'What is a wren?', consent: true })
  const { actor: other } = await makeMember(admin.project, 'ANNOTATOR')
  await askNext(other)
  expect(await transact((tx) => fillPool(tx, admin.project.id, null, 1))).toBe(0)
  await db().query.update({ where: { id }, data: { createdAt: new Date(Date.now() - 7_200_000) } })
  expect(await transact((tx) => fillPool(tx, admin.project.id, null, 1))).toBe(1)
  // Its author comes back: the queue's comparison is judged, in the keys that its author sees.
  const { sides } = await readAsk(actor, id)
  await judge(actor, id, 'B')
  const chosen = await db().judgmentRevision.findFirstOrThrow({ where: { projectId: admin.project.id } })
  expect((await getRollout(admin, chosen.preferredRolloutId ?? '')).text).toBe(sides[1].text)
  expect(await db().comparison.count({ where: { queryId: id } })).toBe(1)
})

test('the same question twice is two queries with rollouts of their own, indices going upwards', async () => {
  const { actor, admin, policies } = await prepared()
  const first = await ask(actor, { text: 'What is a wren?' })
  const again = await ask(actor, { text: 'What  is a wren?' })
  const row = await db().query.findUniqueOrThrow({ where: { id: again.id } })
  expect(row.duplicateOfId).toBe(first.id)
  for (let turn = 0; turn < 3; turn++) await transact((tx) => regenerateAsk(actor, again.id, tx))
  const rollouts = await db().rollout.findMany({ where: { queryId: again.id }, orderBy: { createdAt: 'asc' } })
  expect(rollouts).toHaveLength(8)
  for (const policy of policies) {
    const own = rollouts.filter(({ policyId }) => policyId === policy)
    expect(own.map(({ sampleIndex }) => sampleIndex)).toEqual(own.map((_, at) => at))
  }
  expect(await db().rollout.count({ where: { queryId: first.id, projectId: admin.project.id } })).toBe(2)
})

test('a failed side says so without a name, cannot be judged, and is asked again by itself', async () => {
  const { actor } = await prepared((_, n) =>
    n === 0 ? { status: 404, body: '{"error":{"message":"no model fir here"}}' } : { text: `Answer ${n}` },
  )
  const failed = await asked(actor, { text: 'What is a wren?' })
  const broken = failed.sides.find(({ status }) => status === 'failed')
  expect(broken?.problem).toBe('Its server could not be asked, or did not answer.')
  expect(JSON.stringify(failed)).not.toMatch(/fir|oak|yew/)
  await expect(judge(actor, failed.id, 'A')).rejects.toThrow('cannot be judged')
  const whole = failed.sides.find(({ status }) => status === 'complete')!
  await transact((tx) => retrySide(actor, failed.id, broken!.key, tx))
  await expect(transact((tx) => retrySide(actor, failed.id, whole.key, tx))).rejects.toThrow('has not failed')
  await drain()
  const mended = await readAsk(actor, failed.id)
  expect(mended.judgeable).toBe(true)
  expect(mended.sides.find(({ key }) => key === whole.key)?.text).toBe(whole.text)
})

test('a cut side is judgeable and flagged; asked again it is another rollout of the same policy', async () => {
  const { actor } = await prepared((_, n) => ({ text: `Answer ${n}`, finishReason: n === 0 ? 'length' : 'stop' }))
  const cut = await asked(actor, { text: 'What is a wren?' })
  const side = cut.sides.find(({ status }) => status === 'truncated')!
  expect(cut.judgeable).toBe(true)
  await transact((tx) => retrySide(actor, cut.id, side.key, tx))
  await drain()
  const rollouts = await db().rollout.findMany({ where: { queryId: cut.id } })
  expect(rollouts.map(({ status }) => status).sort()).toEqual(['COMPLETE', 'COMPLETE', 'TRUNCATED'])
  expect(new Set(rollouts.map(({ policyId }) => policyId)).size).toBe(2)
  expect((await readAsk(actor, cut.id)).sides.map(({ status }) => status)).toEqual(['complete', 'complete'])
})

test('stopped before it began; both bad goes nowhere but anew, in the same or other words', async () => {
  const { actor } = await prepared()
  const { id } = await ask(actor, { text: 'What is a wren?' })
  const stopped = await transact((tx) => stopAsk(actor, id, tx))
  expect(stopped.sides.map(({ problem }) => problem)).toEqual(['It was stopped.', 'It was stopped.'])
  await transact((tx) => regenerateAsk(actor, id, tx))
  await drain()
  await judge(actor, id, 'BOTH_BAD')
  await expect(ask(actor, { text: 'And?', after: { ask: id } })).rejects.toThrow('Both were bad')
  const other = await asked(actor, { text: 'What kind of bird is a wren?', instead: id })
  expect(other.messages).toEqual([{ role: 'user', content: 'What kind of bird is a wren?' }])
  await transact((tx) => regenerateAsk(actor, id, tx))
  await drain()
  await judge(actor, id, 'A')
  await expect(transact((tx) => regenerateAsk(actor, id, tx))).rejects.toThrow('go on with the better one')
})

test('the same answer twice is one judgment, another one is refused', async () => {
  const { actor } = await prepared()
  const { id } = await asked(actor, { text: 'What is a wren?' })
  const first = await judge(actor, id, 'A')
  const again = await judge(actor, id, 'A')
  expect([first.created, again.created, again.judgmentId]).toEqual([true, false, first.judgmentId])
  await expect(judge(actor, id, 'B')).rejects.toMatchObject({ code: 'already_judged' })
})

test('watching speaks of sides alone and ends; it goes on where it was', async () => {
  const { actor, admin } = await prepared((_, n) => ({ text: `Answer ${n} of many words` }))
  const { id } = await asked(actor, { text: 'What is a wren?' })
  const seen: AskEvent[] = []
  for await (const event of watchAsk(actor, id, null, new AbortController().signal)) seen.push(event)
  expect(seen.at(-1)?.event).toBe('end')
  const { sides } = await readAsk(actor, id)
  const texts = seen.flatMap((event) => (event.event === 'text' ? [event.data] : []))
  expect(texts.toSorted((a, b) => (a.side < b.side ? -1 : 1)).map(({ text }) => text)).toEqual(
    sides.map(({ text }) => text),
  )
  const rollouts = await db().rollout.findMany({ where: { queryId: id }, select: { id: true, policyId: true } })
  const told = JSON.stringify([seen, await readAsk(actor, id)])
  for (const secret of rollouts.flatMap((one) => [one.id, one.policyId])) expect(told).not.toContain(secret)
  const last = seen.at(-1)
  const more: string[] = []
  for await (const { event } of watchAsk(actor, id, last && 'id' in last ? last.id : null, AbortSignal.timeout(9000)))
    more.push(event)
  expect(more).toEqual(['done', 'done', 'end'])
  expect(admin.role).toBe('ADMIN')
})

test('nobody reads or judges another’s ask; the right to ask alone is enough; it takes two policies', async () => {
  const { actor, user, admin } = await prepared()
  const { id } = await asked(actor, { text: 'What is a wren?' })
  await expect(readAsk(admin, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(judge(admin, id, 'A')).rejects.toMatchObject({ code: 'not_found' })
  const bare = { ...(await getProjectActor(user, admin.project.slug)), scopes: scopesOf('ANNOTATOR', ['ask']) }
  const own = await asked(bare, { text: 'And a robin?' })
  await judge(bare, own.id, 'A')
  const reader = { ...bare, scopes: scopesOf('ANALYST') }
  await expect(ask(reader, { text: 'And?' })).rejects.toMatchObject({ code: 'forbidden' })
  const { admin: lonely } = await makeProject()
  await makeLivePolicy(lonely, 'one', 'http://127.0.0.1:1')
  await expect(ask(lonely, { text: 'And?' })).rejects.toThrow('Two policies with an endpoint')
  expect(await db().query.count({ where: { projectId: lonely.project.id } })).toBe(0)
})

test('a submitter cannot read other rollouts by writing metadata', async () => {
  const { actor, admin } = await prepared()
  const { id } = await asked(actor, { text: 'What is a wren?' })
  const sides = [await makeRollout(admin, id, 'fir'), await makeRollout(admin, id, 'oak')]
  const body = createQuerySchema.parse({ text: 'Whose are these?', metadata: { ask: { sides } } })
  const { query } = await transact((tx) => createQuery(actor, body, tx))
  await expect(readAsk(actor, query.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('what somebody else submits is not lost in a query whose author did not agree', async () => {
  const { actor, admin } = await prepared()
  await ask(actor, { text: 'What is a wren?' })
  const submit = () => transact((tx) => createQuery(admin, createQuerySchema.parse({ text: 'What is a wren?' }), tx))
  const made = await submit()
  expect([made.created, made.query.consented]).toEqual([true, true])
  expect(await submit()).toMatchObject({ created: false, query: { id: made.query.id } })
})

test('nothing goes on while the sides are written; two that came out the same go on without a judgment', async () => {
  const { actor } = await prepared(() => ({ text: 'A small bird.' }))
  const { id } = await ask(actor, { text: 'What is a wren?' })
  await db().rollout.updateMany({ where: { queryId: id }, data: { status: 'GENERATING', text: 'A small' } })
  expect(await readAsk(actor, id)).toMatchObject({ judgeable: false, goesOn: null })
  await expect(ask(actor, { text: 'And?', after: { ask: id } })).rejects.toThrow('Judge the two sides first')
  await db().rollout.updateMany({ where: { queryId: id }, data: { status: 'QUEUED', text: '' } })
  await drain()
  expect(await readAsk(actor, id)).toMatchObject({ judgeable: false, goesOn: 'A' })
  await expect(judge(actor, id, 'TIE')).rejects.toThrow('cannot be judged')
  expect((await ask(actor, { text: 'And?', after: { ask: id } })).messages).toHaveLength(3)
})
