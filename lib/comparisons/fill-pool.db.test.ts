import { expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createQuery } from '@/lib/queries/create-query'
import { createQuerySchema } from '@/lib/queries/schema'
import { makeCollecting, makeRollout } from '@/lib/testing/factories'
import { askNext, claim, judge } from '@/lib/testing/judging'
import { closeStale } from './close-stale'
import { fillPool } from './fill-pool'

const WORDS = ['amber', 'basil', 'cobalt', 'dune', 'ember', 'fjord', 'grove', 'heath', 'iris', 'jade']

/** `count` queries, each with a rollout of alder, birch and cedar; birch and cedar of the first five say the same. */
async function wheel(count: number, people: number, settings = {}) {
  const { admin, annotators } = await makeCollecting(people, { poolPerAnnotator: 5, poolMinimum: 20, ...settings })
  for (let i = 0; i < count; i++) {
    const text = [0, 1, 2, 3].map((k) => WORDS[Math.floor(i / 10 ** k) % 10]).join(` ${i} `)
    const input = createQuerySchema.parse({ text, externalId: String(i) })
    const { query } = await transact((tx) => createQuery(admin, input, tx))
    await makeRollout(admin, query.id, 'alder')
    await makeRollout(admin, query.id, 'birch', `birch ${i}`)
    await makeRollout(admin, query.id, 'cedar', i < 5 ? `birch ${i}` : `cedar ${i}`)
  }
  return { admin, annotators }
}

const fill = (admin: Actor, seed: number) => transact((tx) => fillPool(tx, admin.project.id, null, seed))
const chosen = (admin: Actor) =>
  db().comparison.findMany({
    where: { projectId: admin.project.id },
    orderBy: { seq: 'asc' },
    include: {
      query: { select: { split: true, externalId: true } },
      items: {
        orderBy: { position: 'asc' },
        include: { rollout: { select: { id: true, textHash: true, policyId: true } } },
      },
    },
  })

test('makes none before the first annotator is active, then the minimum, then five for each', async () => {
  const { admin, annotators } = await wheel(40, 6)
  expect(await fill(admin, 1)).toBe(0)
  await askNext(annotators[0]!)
  expect(await fill(admin, 1)).toBe(20)
  expect(await fill(admin, 2)).toBe(0)
  for (const annotator of annotators.slice(1)) await askNext(annotator)
  // Six active annotators: thirty with a free slot, beside what they hold.
  await fill(admin, 3)
  const open = (await chosen(admin)).filter((row) => row.liveJudgments + row.liveLeases < row.overlap)
  expect(open).toHaveLength(30)
  await db().annotator.updateMany({ where: { projectId: admin.project.id }, data: { lastActiveAt: new Date(0) } })
  await db().comparison.updateMany({ where: { projectId: admin.project.id }, data: { state: 'CLOSED' } })
  expect(await fill(admin, 4)).toBe(0)
})

test('two choosers at once fill the pool once', async () => {
  const { admin, annotators } = await wheel(30, 1)
  await askNext(annotators[0]!)
  expect((await Promise.all([1, 2, 3].map((seed) => fill(admin, seed)))).sort((a, b) => a - b)).toEqual([0, 0, 20])
})

test('both settings 0: the chooser makes none', async () => {
  const { admin, annotators } = await wheel(4, 1, { poolPerAnnotator: 0, poolMinimum: 0 })
  await askNext(annotators[0]!)
  expect(await fill(admin, 1)).toBe(0)
})

test('everything that can be compared: each pair once, no equal texts, HOLDOUT in its own arm, propensities in (0, 1]', async () => {
  const { admin, annotators } = await wheel(40, 1, { poolMinimum: 1000 })
  await askNext(annotators[0]!)
  const made = await fill(admin, 7)
  const rows = await chosen(admin)
  // Three pairs for each query, less the equal ones of the first five.
  expect([made, rows.length]).toEqual([40 * 3 - 5, 40 * 3 - 5])
  const pairs = rows.map(({ items }) =>
    items
      .map(({ rollout }) => rollout.id)
      .sort()
      .join(),
  )
  expect(new Set(pairs).size).toBe(rows.length)
  for (const { arm, overlap, propensity, candidateSetSize, seed, score, query, items } of rows) {
    const [a, b] = [items[0]!.rollout, items[1]!.rollout]
    expect(a.textHash === b.textHash || a.policyId === b.policyId).toBe(false)
    expect(arm === 'HOLDOUT').toBe(query.split === 'HOLDOUT')
    expect(propensity).toBeGreaterThan(0)
    expect(propensity).toBeLessThanOrEqual(1)
    expect(candidateSetSize).toBeGreaterThanOrEqual(1)
    expect([seed?.split(':')[0], score]).toEqual(['7', null])
    if (arm === 'HOLDOUT') expect(overlap).toBe(2)
    if (arm === 'ACTIVE') expect(overlap).toBe(1)
  }
  expect(new Set(rows.map(({ arm }) => arm))).toEqual(new Set(['HOLDOUT', 'RANDOM', 'ACTIVE']))
  expect(await fill(admin, 8)).toBe(0)
})

test('the same seed and data choose the same pairs in the same order', async () => {
  const { admin, annotators } = await wheel(30, 1)
  await askNext(annotators[0]!)
  const once = async () => {
    await fill(admin, 99)
    const rows = await chosen(admin)
    await db().comparisonItem.deleteMany({ where: { projectId: admin.project.id } })
    await db().comparison.deleteMany({ where: { projectId: admin.project.id } })
    return rows.map(({ arm, propensity, overlap, items }) => [
      arm,
      propensity,
      overlap,
      items.map((item) => item.rolloutId),
    ])
  }
  expect(await once()).toEqual(await once())
})

test('a retired policy and a withdrawn rollout are not chosen; a new promotion closes what nobody touched', async () => {
  const { admin, annotators } = await wheel(20, 1, { poolMinimum: 1000 })
  const me = annotators[0]!
  const cedar = await db().policy.findFirstOrThrow({ where: { projectId: admin.project.id, name: 'cedar' } })
  await db().policy.update({ where: { id: cedar.id }, data: { stage: 'RETIRED' } })
  await db().rollout.updateMany({
    where: { projectId: admin.project.id, query: { externalId: '0' }, policyId: { not: cedar.id } },
    data: { withdrawnAt: new Date() },
  })
  await askNext(me)
  expect(await fill(admin, 5)).toBe(19)
  await judge(me, (await claim(me)).id)
  await claim(me)
  const active = (await chosen(admin)).filter(
    ({ arm, liveJudgments, liveLeases }) => arm === 'ACTIVE' && liveJudgments + liveLeases === 0,
  )
  expect(await transact((tx) => closeStale(tx, admin.project.id))).toBe(active.length)
  const closed = (await chosen(admin)).filter(({ state }) => state === 'CLOSED')
  expect(closed.map(({ id, closeReason }) => [id, closeReason])).toEqual(active.map(({ id }) => [id, 'stale']))
})

test('shares: of four hundred, about 15 % of judgments are HOLDOUT and 20 % of the rest RANDOM', async () => {
  const { admin, annotators } = await wheel(220, 1, { poolMinimum: 400 })
  await askNext(annotators[0]!)
  await fill(admin, 2024)
  const rows = await chosen(admin)
  const judgments = (arm: string) => rows.filter((row) => row.arm === arm).reduce((sum, row) => sum + row.overlap, 0)
  const [holdout, random, active] = [judgments('HOLDOUT'), judgments('RANDOM'), judgments('ACTIVE')]
  // Four standard deviations either side at n = 400.
  expect(Math.abs(holdout / (holdout + random + active) - 0.15)).toBeLessThan(0.09)
  expect(Math.abs(random / (random + active) - 0.2)).toBeLessThan(0.1)
})
