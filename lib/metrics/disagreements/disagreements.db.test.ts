import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { createComparison } from '@/lib/comparisons/create-comparison'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createEnvironment } from '@/lib/environments/create-environment'
import { createEnvironmentSchema } from '@/lib/environments/schema'
import { verifyRollouts } from '@/lib/jobs/verify-rollouts'
import { closeBoss } from '@/lib/queue/boss'
import { makeCollecting, makeQuery, makeRollout } from '@/lib/testing/factories'
import { claim, judge, keyOf } from '@/lib/testing/judging'
import { auditVerdict } from '@/lib/verifiers/audit-verdict'
import { withdrawAudit } from '@/lib/verifiers/withdraw-audit'
import { getVerification } from './get-verification'
import { listDisagreements } from './list-disagreements'
import { disagreementsSchema } from './schema'

const environment = 'sums'
let admin: Actor
let judgeOne: Actor
/** Of each query the failed and the passed rollout. */
const pairs: { queryId: string; failed: string; passed: string }[] = []

const list = (given: object) => listDisagreements(admin, disagreementsSchema.parse({ environment, ...given }))
const ids = async (given: object) => (await list(given)).items.map(({ rolloutId }) => rolloutId)
const audit = (id: string, verdict: 'CORRECT' | 'INCORRECT' | 'UNCLEAR') =>
  transact((tx) => auditVerdict(admin, id, { verifier: 'numeric', verdict }, tx))

beforeAll(async () => {
  const made = await makeCollecting(1, { holdoutPercent: 0 })
  admin = made.admin
  judgeOne = made.annotators[0]!
  const input = { name: environment, verification: 'VERIFIER', verifier: { kind: 'numeric' } }
  await transact((tx) => createEnvironment(admin, createEnvironmentSchema.parse(input), tx))
  for (let at = 0; at < 6; at++) {
    const queryId = await makeQuery(admin, { environment, reference: '42' })
    const failed = await makeRollout(admin, queryId, 'alder', `41 of ${at}. The answer is 41`)
    const passed = await makeRollout(admin, queryId, 'birch', `right ${at}: the answer is 42`)
    pairs.push({ queryId, failed, passed })
  }
  await verifyRollouts([{ projectId: admin.project.id }])
})

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

/** A promoted model that prefers the failed rollout of the first `wrong` queries. */
async function promoteModel(wrong: number) {
  const projectId = admin.project.id
  const { id } = await db().rewardModel.create({
    data: { projectId, version: 1, state: 'PROMOTED', seed: 1 },
    select: { id: true },
  })
  const score = (queryId: string, rolloutId: string, reward: number) => ({
    ...{ projectId, rewardModelId: id, rolloutId, queryId, reward },
    ...{ standardError: 0.1, probabilityBest: reward > 0 ? 0.9 : 0.1, rank: reward > 0 ? 1 : 2 },
  })
  await db().rewardScore.createMany({
    data: pairs.flatMap(({ queryId, failed, passed }, at) => [
      score(queryId, failed, at < wrong ? 1 : -1),
      score(queryId, passed, at < wrong ? -1 : 1),
    ]),
  })
}

it('says what is missing before there is a reward model, verdicts of people or an audit', async () => {
  expect(await getVerification(admin, { environment })).toMatchObject({
    ...{ verdicts: 12, failed: 6, kappa: { value: null, reason: 'no_audits' } },
    rewardFalsePositives: { value: null, reason: 'no_reward_model' },
    peopleFalsePositives: { value: null, reason: 'no_mixed_pairs' },
    waiting: { reward_prefers_failed: 0, people_prefer_failed: 0, passed_audited_incorrect: 0 },
  })
})

it('lists what the reward model likes though it failed, page by page, and its rate by query', async () => {
  await promoteModel(3)
  const { rewardFalsePositives, waiting } = await getVerification(admin, { environment })
  expect(rewardFalsePositives).toMatchObject({ value: 0.5, n: 6, reason: null })
  expect(waiting.reward_prefers_failed).toBe(3)
  const wanted = pairs
    .slice(0, 3)
    .map(({ failed }) => failed)
    .sort()
    .reverse()
  const first = await list({ limit: 2 })
  expect(first.items.map(({ rolloutId }) => rolloutId)).toEqual(wanted.slice(0, 2))
  expect(first.items[1]).toMatchObject({ rewardMargin: 2, votes: null, ownAudit: null, verdict: { passed: false } })
  expect(first.items[0]?.other?.rolloutId).toBe(pairs[2]?.passed)
  const second = await list({ limit: 2, cursor: first.nextCursor })
  expect([second.items.map(({ rolloutId }) => rolloutId), second.nextCursor]).toEqual([wanted.slice(2), null])
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ status: 400 })
})

it('lists what people preferred though it failed', async () => {
  const { queryId, failed, passed } = pairs[5]!
  await transact((tx) => createComparison(admin, { queryId, rolloutIds: [failed, passed] }, tx))
  const assignment = await claim(judgeOne)
  await judge(judgeOne, assignment.id, { outcome: keyOf(assignment, '41') })
  expect((await list({ kind: 'people_prefer_failed' })).items).toMatchObject([
    { rolloutId: failed, votes: { forThis: 1, forOther: 0 }, rewardMargin: -2, other: { rolloutId: passed } },
  ])
  expect((await getVerification(admin, { environment })).peopleFalsePositives).toMatchObject({ value: 1, n: 1 })
})

it('an audit takes it off the queue, taking it back puts it there again, and what is wrong is its own kind', async () => {
  const { failed, passed } = pairs[0]!
  await audit(failed, 'CORRECT')
  expect(await ids({})).not.toContain(failed)
  expect((await list({ show: 'all' })).items.find(({ rolloutId }) => rolloutId === failed)).toMatchObject({
    ...{ ownAudit: 'CORRECT', audits: { CORRECT: 1, INCORRECT: 0, UNCLEAR: 0 } },
  })
  expect((await getVerification(admin, { environment })).audits).toBe(1)
  expect(await transact((tx) => withdrawAudit(admin, failed, tx))).toEqual({ withdrawn: true })
  expect(await transact((tx) => withdrawAudit(admin, failed, tx))).toEqual({ withdrawn: false })
  expect(await ids({})).toContain(failed)
  expect((await getVerification(admin, { environment })).audits).toBe(0)
  await audit(failed, 'CORRECT')
  await audit(passed, 'INCORRECT')
  expect((await list({ kind: 'passed_audited_incorrect' })).items).toMatchObject([{ rolloutId: passed, other: null }])
  expect((await getVerification(admin, { environment })).kappa).toMatchObject({ n: 2 })
})
