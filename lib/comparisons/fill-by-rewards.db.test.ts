import { afterAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { logistic } from '@/lib/math/special'
import { makeCollecting, makeQuery, makeRollout } from '@/lib/testing/factories'
import { askNext } from '@/lib/testing/judging'
import { fillPool } from './fill-pool'
import { listComparisons } from './reads'
import type { Rewards } from './rewards'

afterAll(closeDb)

/** Half of the queries are HOLDOUT. Rewards are the length of the text; each rollout is an axis of its own. */
async function wheel(settings: Record<string, number>, rolloutsOf: Record<string, number>) {
  const { admin, annotators } = await makeCollecting(1, { poolMinimum: 20, holdoutPercent: 50, ...settings })
  const projectId = admin.project.id
  for (let i = 0; i < 14; i++) {
    const queryId = await makeQuery(admin)
    const split = i % 2 === 0 ? 'TRAIN' : 'HOLDOUT'
    await db().query.update({ where: { id: queryId }, data: { split }, select: { id: true } })
    for (const [policy, count] of Object.entries(rolloutsOf))
      for (let n = 0; n < count; n++)
        await makeRollout(admin, queryId, policy, `${policy} ${i} ${'x'.repeat(n * 3 + i)}`)
  }
  const model = await db().rewardModel.create({ data: { projectId, version: 1, state: 'PROMOTED', seed: 1 } })
  await askNext(annotators[0]!)
  return { admin, rewards: await rewardsOf(admin, model.id) }
}

async function rewardsOf(admin: Actor, rewardModelId: string) {
  const rows = await db().rollout.findMany({
    where: { projectId: admin.project.id },
    select: { id: true, text: true, query: { select: { split: true } } },
  })
  const by = new Map(rows.map((row) => [row.id, row]))
  const asked: string[][] = []
  const reward = (id: string) => by.get(id)!.text.length / 10
  const rewards: Rewards = {
    ...{ rewardModelId, preferences: 1000, cutoffAt: null },
    embed: async (ids) => {
      asked.push([...ids])
      return {
        mean: Float64Array.from(ids, reward),
        width: 0,
        dense: new Float64Array(0),
        start: Int32Array.from({ length: ids.length + 1 }, (_, i) => i),
        index: Int32Array.from(ids, (_, i) => i),
        value: new Float64Array(ids.length).fill(1),
        columns: ids.length,
      }
    },
    calibrated: async (ids) => Float64Array.from(ids, reward),
  }
  return { rewards, asked, reward, splitOf: (id: string) => by.get(id)!.query.split }
}

const fill = (admin: Actor, rewards: Rewards, seed: number) =>
  transact((tx) => fillPool(tx, admin.project.id, rewards, seed))
const chosen = async (admin: Actor) => (await listComparisons(admin, { limit: 200 })).items

test('an active draw keeps what it weighed; HOLDOUT is drawn without a look at rewards', async () => {
  const { admin, rewards: given } = await wheel({}, { alder: 1, birch: 1, cedar: 1 })
  const { rewards, asked, splitOf } = given
  expect(await fill(admin, rewards, 3)).toBe(20)
  const rows = await chosen(admin)
  for (const { arm, choice, propensity, score, rewardModelId, rolloutIds, candidateSetSize } of rows) {
    if (choice?.kind === 'even') {
      expect([arm, score, rewardModelId, propensity]).toEqual(['HOLDOUT', null, null, choice.uniform])
      continue
    }
    if (choice?.kind !== 'weighed') throw new Error(`${arm} keeps no choice`)
    const { epsilon, uniform, active, expected, among, even } = choice
    expect(epsilon * uniform + (1 - epsilon) * active).toBeCloseTo(propensity!, 12)
    expect([even, rewardModelId]).toEqual([null, rewards.rewardModelId])
    expect(score).toBeCloseTo((expected!.bits / expected!.seconds) * 60, 12)
    expect(expected!.mean).toBeCloseTo(given.reward(rolloutIds[0]!) - given.reward(rolloutIds[1]!), 12)
    expect(among!.rank).toBeLessThanOrEqual(candidateSetSize!)
    expect(among!.quantiles[0]).toBeLessThanOrEqual(score!)
    expect(among!.quantiles[4]).toBeGreaterThanOrEqual(score!)
  }
  expect(rows.filter(({ choice }) => choice?.kind === 'even').length).toBeGreaterThan(0)
  expect(asked.flat().map(splitOf)).not.toContain('HOLDOUT')

  // What is open counts as known: rollouts of it are asked for again, and their pairs have less left to teach.
  const open = rows.filter(({ split }) => split === 'TRAIN')
  await db().project.update({ where: { id: admin.project.id }, data: { poolMinimum: 21 }, select: { id: true } })
  asked.length = 0
  expect(await fill(admin, rewards, 3)).toBe(1)
  if (asked.length > 0) expect(asked[0]).toEqual(expect.arrayContaining(open[0]!.rolloutIds))
})

test('a model without a posterior: the active arm draws evenly and says so', async () => {
  const { admin, rewards } = await wheel({}, { alder: 1, birch: 1, cedar: 1 })
  await fill(admin, { ...rewards.rewards, embed: async () => null }, 4)
  const active = (await chosen(admin)).filter(({ arm }) => arm === 'ACTIVE')
  expect(active.length).toBeGreaterThan(0)
  for (const { choice } of active) expect(choice).toMatchObject({ even: 'no_posterior', expected: null, among: null })
})

test('the watch: the pick of n against another of the same policy, on HOLDOUT, each query and policy once', async () => {
  const { admin, rewards: given } = await wheel({ bestOfPercent: 50 }, { alder: 5, birch: 1 })
  await fill(admin, given.rewards, 5)
  await db().project.update({ where: { id: admin.project.id }, data: { poolMinimum: 60 }, select: { id: true } })
  await fill(admin, given.rewards, 6)
  const watched = (await chosen(admin)).filter(({ arm }) => arm === 'BEST_OF_N')
  expect(watched).toHaveLength(7)
  expect(new Set(watched.map(({ queryId }) => queryId)).size).toBe(7)
  for (const { bestOf, choice, rolloutIds, policies, split, overlap, propensity } of watched) {
    expect([split, overlap, propensity]).toEqual(['HOLDOUT', 1, null])
    expect(policies).toEqual(['alder', 'alder'])
    expect([2, 4]).toContain(bestOf)
    const [pick, other] = rolloutIds.map(given.reward)
    expect(choice).toMatchObject({
      kind: 'best_of',
      available: 5,
      predicted: expect.closeTo(logistic(pick! - other!), 12),
    })
    // The best of four out of five is the best or the second best.
    if (bestOf === 4) expect(pick! - other!).toBeGreaterThan(-0.31)
  }
})
