import { expect, test } from 'vitest'
import { transact } from '@/lib/db/transact'
import { adjudicateComparison } from '@/lib/judgments/adjudicate-comparison'
import { makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge, showInOrder } from '@/lib/testing/judging'
import { createDataset } from './create-dataset'
import { createDatasetSchema } from './schema'

test('the adjudicated verdict stands for a comparison that would have no majority', async () => {
  const { admin, annotators } = await makeCollecting(2, { overlap: 2, maxOverlap: 2, holdoutPercent: 0 })
  const { id } = await makeComparison(admin)
  for (const [at, outcome] of ['A', 'B'].entries()) {
    const lease = await claim(annotators[at]!)
    await showInOrder(lease.id, [0, 1])
    await judge(annotators[at]!, lease.id, { outcome })
  }
  const freeze = () => transact((tx) => createDataset(admin, createDatasetSchema.parse({ unit: 'comparison' }), tx))
  expect(await freeze()).toMatchObject({ rows: 0, excluded: { no_majority: 1 } })
  await transact((tx) => adjudicateComparison(admin, id, { outcome: 'B', rationale: 'B is right.' }, tx))
  expect(await freeze()).toMatchObject({ rows: 1, excluded: {} })
})
