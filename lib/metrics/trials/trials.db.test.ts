import { afterAll, expect, it } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { drawTrials } from '@/lib/comparisons/draw-trials'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { reviseJudgment } from '@/lib/judgments/revise-judgment'
import { createPolicy } from '@/lib/policies/create-policy'
import { createPolicySchema } from '@/lib/policies/schema'
import { startTrial } from '@/lib/policies/start-trial'
import { closeBoss } from '@/lib/queue/boss'
import { makeCollecting, makePolicy, makeQuery, makeRollout } from '@/lib/testing/factories'
import { claim, comparisonOf, judge, keyOf } from '@/lib/testing/judging'
import { getTrial } from './get-trial'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const newVersion = async (admin: Actor) =>
  (
    await transact((tx) =>
      createPolicy(admin, createPolicySchema.parse({ name: 'alder', description: 'trained again' }), tx),
    )
  ).policy.id
const draw = (admin: Actor, seed = 7) => transact((tx) => drawTrials(tx, admin.project.id, seed))

async function withRollouts(admin: Actor, queries: number, environment: string) {
  for (let at = 0; at < queries; at++) {
    const queryId = await makeQuery(admin, { environment })
    await makeRollout(admin, queryId, 'alder@1', `old ${at} ${environment}`)
    await makeRollout(admin, queryId, 'alder@2', `new ${at} ${environment}`)
  }
}

/** One judgment of what comes next: the side whose text begins so. */
async function judgeNext(annotator: Actor, wins: 'new' | 'old' | null) {
  const assignment = await claim(annotator)
  const done = await judge(annotator, assignment.id, { outcome: wins ? keyOf(assignment, wins) : 'TIE' })
  return { id: done.id, comparisonId: await comparisonOf(assignment.id) }
}

it('draws each TRAIN query once, against the version before, and no more than was asked', async () => {
  const { admin, annotators } = await makeCollecting(1, { holdoutPercent: 0 })
  const policyId = await newVersion(admin)
  await withRollouts(admin, 14, 'advice')
  expect(await draw(admin)).toBe(0)
  expect(await getTrial(admin, policyId)).toMatchObject({ drawn: 0, score: { value: null, reason: 'no_trial' } })
  await transact((tx) => startTrial(admin, policyId, { queries: 12 }, tx))
  expect(await draw(admin)).toBe(10)
  expect(await draw(admin)).toBe(0)
  for (let at = 0; at < 5; at++) await judgeNext(annotators[0]!, 'new')
  expect(await draw(admin)).toBe(2)
  const rows = await db().comparison.findMany({ where: { projectId: admin.project.id } })
  expect(new Set(rows.map(({ queryId }) => queryId)).size).toBe(12)
  expect(rows.every(({ arm, propensity }) => arm === 'TRIAL' && propensity! > 0)).toBe(true)
  expect(await getTrial(admin, policyId)).toMatchObject({ queries: 12, drawn: 12, complete: 5, predecessor: 'alder@1' })
})

it('scores a query by its first revisions once it is complete, and finds better and where worse', async () => {
  const { admin, annotators } = await makeCollecting(2, { holdoutPercent: 0, overlap: 2 })
  const [one, two] = annotators as [Actor, Actor]
  const policyId = await newVersion(admin)
  await withRollouts(admin, 1, 'advice')
  await transact((tx) => startTrial(admin, policyId, { queries: 100 }, tx))
  await draw(admin)
  const first = await judgeNext(one, 'new')
  expect(await getTrial(admin, policyId)).toMatchObject({
    drawn: 1,
    complete: 0,
    score: { reason: 'no_complete_queries' },
  })
  await judgeNext(two, null)
  expect(await getTrial(admin, policyId)).toMatchObject({ complete: 1, score: { value: 0.5, n: 1, reason: null } })
  await transact((tx) => reviseJudgment(one, first.id, { outcome: 'TIE' }, tx))
  expect((await getTrial(admin, policyId)).score.value).toBe(0.5)

  await withRollouts(admin, 12, 'sums')
  for (let at = 0; at < 12; at++) {
    if (at % 6 === 0) await draw(admin)
    await judgeNext(one, 'old')
    await judgeNext(two, 'old')
  }
  const found = await getTrial(admin, policyId)
  expect(found.score.value).toBeCloseTo((0.5 - 12) / 13, 12)
  expect(found.environments.map(({ environment, isWorse, score }) => [environment, isWorse, score.value])).toEqual([
    ['advice', false, 0.5],
    ['sums', true, -1],
  ])
  // mean over bets of (1 + l)^12, for one of two environments.
  const evidence = (1.1 ** 12 + 1.25 ** 12 + 1.5 ** 12) / 3
  expect(found.environments[1]!.p).toBeCloseTo(2 / evidence, 9)
}, 60_000)

it('refuses a trial of a first version', async () => {
  const { admin } = await makeCollecting(0)
  const policyId = await makePolicy(admin, 'elm')
  await expect(transact((tx) => startTrial(admin, policyId, { queries: 5 }, tx))).rejects.toMatchObject({ status: 409 })
})
