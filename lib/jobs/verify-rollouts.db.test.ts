import { afterAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { createDataset } from '@/lib/datasets/create-dataset'
import { createDatasetSchema } from '@/lib/datasets/schema'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createEnvironment } from '@/lib/environments/create-environment'
import { createEnvironmentSchema, updateEnvironmentSchema } from '@/lib/environments/schema'
import { updateEnvironment } from '@/lib/environments/update-environment'
import { leaderboardSchema } from '@/lib/metrics/schema'
import { getLeaderboard } from '@/lib/metrics/strengths/get-leaderboard'
import { getVerified } from '@/lib/metrics/verified'
import { verifiedSchema } from '@/lib/metrics/verified-schema'
import { closeBoss } from '@/lib/queue/boss'
import { openFit } from '@/lib/reward-models/open-fit'
import { getRollout } from '@/lib/rollouts/reads'
import { withdrawRollout } from '@/lib/rollouts/withdraw-rollout'
import { countJobs, makePolicy, makeQuery, makeRollout } from '@/lib/testing/factories'
import { makeProject } from '@/lib/testing/people'
import { auditVerdict } from '@/lib/verifiers/audit-verdict'
import { closeCheckThread } from '@/lib/verifiers/check-in-thread'
import { fitRewardModel } from './fit-reward-model'
import { verifyRollouts } from './verify-rollouts'

afterAll(async () => {
  await closeCheckThread()
  await closeBoss()
  await closeDb()
})

/** A project with a numeric environment "sums" and three policies. */
async function prepared() {
  const { admin } = await makeProject({ holdoutPercent: 0 })
  const input = {
    name: 'sums',
    verification: 'VERIFIER',
    verifier: { kind: 'numeric', config: { answerPrefix: 'A:' } },
  }
  const { id } = await transact((tx) => createEnvironment(admin, createEnvironmentSchema.parse(input), tx))
  for (const name of ['alder', 'birch', 'cedar']) await makePolicy(admin, name)
  return { admin, projectId: admin.project.id, environmentId: id }
}

const ask = (admin: Actor, reference?: string) => makeQuery(admin, { environment: 'sums', reference })

const livePairs = (projectId: string) =>
  db().preference.findMany({
    where: { projectId, live: true },
    select: { rolloutAId: true, rolloutBId: true, outcome: true, weight: true, source: true },
  })

test('each that passed is preferred to each that failed, with the weights of a ranking, kept apart from people', async () => {
  const { admin, projectId } = await prepared()
  const queryId = await ask(admin, '42')
  const wrong = await makeRollout(admin, queryId, 'birch', 'A: 41')
  const right = await makeRollout(admin, queryId, 'alder', 'A: 42')
  const other = await makeRollout(admin, queryId, 'alder', 'It is 42. A: 24')
  expect(await countJobs('verify-rollouts', projectId)).toBe(3)
  await verifyRollouts([{ projectId, queryId }])
  expect(await getRollout(admin, wrong)).toMatchObject({ verdict: { kind: 'numeric', reward: 0, extracted: '41' } })
  const expected = [
    { rolloutAId: wrong, rolloutBId: right, outcome: 'B', weight: 2 / 3, source: 'VERIFIER' },
    { rolloutAId: right, rolloutBId: other, outcome: 'A', weight: 2 / 3, source: 'VERIFIER' },
  ]
  const found = await livePairs(projectId)
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining(expected))
  const board = () => getLeaderboard(admin, leaderboardSchema.parse({}))
  expect(await board()).toMatchObject({ preferences: 0, excluded: { source: 2 } })
  await db().project.update({ where: { id: projectId }, data: { sources: ['HUMAN', 'VERIFIER'] } })
  const { preferences, policies } = await board()
  expect(preferences).toBe(2)
  expect(policies.find(({ policy }) => policy === 'alder')).toMatchObject({
    wins: expect.closeTo(2 / 3, 12),
    losses: 0,
  })
  const freeze = createDatasetSchema.parse({ filter: { sources: ['VERIFIER'] } })
  expect(await transact((tx) => createDataset(admin, freeze, tx))).toMatchObject({ rows: 2 })
})

test('a second run changes nothing; a further rollout and a withdrawn one change the weights of all', async () => {
  const { admin, projectId } = await prepared()
  const queryId = await ask(admin, '42')
  await makeRollout(admin, queryId, 'alder', 'A: 42')
  const gone = await makeRollout(admin, queryId, 'birch', 'A: 41')
  const run = () => verifyRollouts([{ projectId, queryId }])
  await run()
  const first = await db().preference.findMany({ where: { projectId } })
  await Promise.all([run(), run(), run()])
  expect(await db().preference.findMany({ where: { projectId } })).toEqual(first)
  await makeRollout(admin, queryId, 'cedar', 'A: 40')
  await run()
  expect((await livePairs(projectId)).map(({ weight }) => weight)).toEqual([2 / 3, 2 / 3])
  await transact((tx) => withdrawRollout(admin, gone, undefined, tx))
  await run()
  expect((await livePairs(projectId)).map(({ weight }) => weight)).toEqual([1])
})

test('another verifier gives other verdicts; without one none stand, and what was said is kept', async () => {
  const { admin, projectId, environmentId } = await prepared()
  const queryId = await ask(admin, '42')
  const rollout = await makeRollout(admin, queryId, 'alder', 'A: 42')
  await makeRollout(admin, queryId, 'birch', 'So it is 43')
  const change = (input: object) =>
    transact((tx) => updateEnvironment(admin, environmentId, updateEnvironmentSchema.parse(input), tx))
  const run = () => verifyRollouts([{ projectId, environmentId }])
  await run()
  await change({ verifier: { kind: 'exact' } })
  await run()
  expect(await getRollout(admin, rollout)).toMatchObject({ verdict: { kind: 'exact', reward: 0 } })
  expect(await livePairs(projectId)).toEqual([])
  await change({ verification: 'HUMAN' })
  await run()
  expect(await getRollout(admin, rollout)).toMatchObject({ verdict: null })
  expect(await db().verifierResult.count({ where: { projectId } })).toBe(4)
  await expect(change({ verifier: { kind: 'numeric', config: { tolerence: 1 } } })).rejects.toThrow('tolerence')
})

test('a query without an answer, or with one that is no number, has no verdicts', async () => {
  const { admin, projectId } = await prepared()
  for (const reference of [undefined, 'a matter of taste']) {
    await makeRollout(admin, await ask(admin, reference), 'alder', 'A: 42')
  }
  await verifyRollouts([{ projectId }])
  expect(await db().verifierResult.count({ where: { projectId } })).toBe(0)
  const { items } = await getVerified(admin, verifiedSchema.parse({}))
  expect(items).toMatchObject([
    { rollouts: 2, verified: 0, passAt: [{ k: 1, value: null, reason: 'no_data' }, {}, {}, {}] },
  ])
})

test('pass@1 and pass@2 are means over queries, each once', async () => {
  const { admin, projectId } = await prepared()
  // Passed of sampled: 1 of 3, 0 of 1, 1 of 1, 2 of 2, 0 of 2.
  for (const texts of [['42', '1', '2'], ['3'], ['42'], ['42', '42.0'], ['4', '5']]) {
    const queryId = await ask(admin, '42')
    for (const text of texts) await makeRollout(admin, queryId, 'alder', `A: ${text}`)
  }
  await verifyRollouts([{ projectId }])
  const { items } = await getVerified(admin, verifiedSchema.parse({ k: '1,2,4', policy: 'alder' }))
  const [one, two, four] = items[0]!.passAt
  expect(items[0]).toMatchObject({ environment: 'sums', policy: 'alder', rollouts: 9, verified: 9, passed: 4 })
  expect(one!.value).toBeCloseTo((1 / 3 + 0 + 1 + 1 + 0) / 5, 12)
  expect(one).toMatchObject({ n: 5, reason: null })
  expect(two).toMatchObject({ n: 3, low: null, reason: 'too_few_queries' })
  expect(two!.value).toBeCloseTo((2 / 3 + 1 + 0) / 3, 12)
  expect(four).toMatchObject({ value: null, n: 0, reason: 'too_few_samples' })
})

test('people audit a verdict: the same again stands, another is a row of its own, another verifier’s is refused', async () => {
  const { admin, projectId } = await prepared()
  const queryId = await ask(admin, '42')
  const rollout = await makeRollout(admin, queryId, 'alder', 'A: 42')
  const audit = (verdict: 'CORRECT' | 'INCORRECT', verifier: 'numeric' | 'exact' = 'numeric') =>
    transact((tx) => auditVerdict(admin, rollout, { verifier, verdict }, tx))
  await expect(audit('CORRECT')).rejects.toMatchObject({ status: 409 })
  await verifyRollouts([{ projectId, queryId }])
  await expect(audit('CORRECT', 'exact')).rejects.toMatchObject({ status: 422, errors: [{ path: 'verifier' }] })
  const { audit: first, created } = await audit('CORRECT')
  expect([created, first]).toMatchObject([true, { verdict: 'CORRECT', reward: 1 }])
  expect(await audit('CORRECT')).toMatchObject({ created: false, audit: { id: first.id } })
  expect(await audit('INCORRECT')).toMatchObject({ created: true })
  expect(await db().verifierAudit.count({ where: { projectId } })).toBe(2)
})

test('a reward model is fitted on what verifiers imply where the project reads them', async () => {
  const { admin, projectId } = await prepared()
  await db().project.update({ where: { id: projectId }, data: { sources: ['VERIFIER'] } })
  for (let i = 0; i < 6; i++) {
    const queryId = await ask(admin, String(i))
    await makeRollout(admin, queryId, 'alder', `I counted with care and checked it twice.\nA: ${i}`)
    await makeRollout(admin, queryId, 'birch', `A: ${i + 1}`)
  }
  await verifyRollouts([{ projectId }])
  const opened = await transact((tx) => openFit(tx, projectId, { requestedById: null, datasetId: null }))
  await fitRewardModel({ projectId, rewardModelId: opened!.id })
  const model = await db().rewardModel.findUniqueOrThrow({ where: { id: opened!.id } })
  expect(model).toMatchObject({ state: 'PROMOTED' })
  const scores = await db().rewardScore.findMany({ where: { projectId, rank: 1 }, select: { rolloutId: true } })
  const best = await db().rollout.findMany({
    where: { id: { in: scores.map(({ rolloutId }) => rolloutId) } },
    select: { policy: { select: { name: true } } },
  })
  expect(best.map(({ policy }) => policy.name)).toEqual(Array(6).fill('alder'))
})
