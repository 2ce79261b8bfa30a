import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { fitStrengths } from '@/lib/jobs/fit-strengths'
import { makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge, keyOf } from '@/lib/testing/judging'
import { readPolicyWeights } from './read-weights'
import { listPolicies } from './reads'

afterAll(closeDb)

/** Alder always wins against birch on the given split; cedar and dogwood are never compared. */
async function judged(split: 'TRAIN' | 'HOLDOUT', count: number) {
  const { admin, annotators } = await makeCollecting(1)
  const projectId = admin.project.id
  await db().policy.updateMany({ where: { projectId, name: { not: 'dogwood' } }, data: { kind: 'ENDPOINT' } })
  for (let i = 0; i < count; i++) {
    const { queryId } = await makeComparison(admin)
    await db().query.update({ where: { id: queryId }, data: { split }, select: { id: true } })
    const assignment = await claim(annotators[0]!)
    await judge(annotators[0]!, assignment.id, { outcome: keyOf(assignment, 'alder') })
  }
  await fitStrengths([{ projectId, judgments: count }])
  const weights = await transact((tx) => readPolicyWeights(tx, projectId))
  const { items } = await listPolicies(admin, { limit: 50 })
  const named = Object.fromEntries(items.map(({ id, name }) => [name, weights.find((one) => one.policyId === id)]))
  return { admin, named, items }
}

test('TRAIN judgments steer, HOLDOUT ones do not; what cannot be sampled has no chance', async () => {
  const train = await judged('TRAIN', 9)
  expect(train.named.alder!.probability).toBeGreaterThan(train.named.birch!.probability * 2)
  expect(train.named.birch!.probability).toBeGreaterThanOrEqual(1 / 12)
  expect(train.named.dogwood).toBeUndefined()
  const shown = train.items.map(({ name, drawProbability }) => [name, drawProbability])
  expect(shown).toContainEqual(['dogwood', null])
  expect(shown).toContainEqual(['alder', train.named.alder!.probability])

  const holdout = await judged('HOLDOUT', 9)
  for (const name of ['alder', 'birch', 'cedar'])
    expect(Math.abs(holdout.named[name]!.probability - 1 / 3)).toBeLessThan(0.02)
})
