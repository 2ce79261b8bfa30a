import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { withdrawJudgment } from '@/lib/judgments/withdraw-judgment'
import { closeBoss } from '@/lib/queue/boss'
import { makeComparison, makePolicy } from '@/lib/testing/factories'
import { claim, judge } from '@/lib/testing/judging'
import { makeMember, makeProject } from '@/lib/testing/people'
import { getFlywheel } from './get-flywheel'
import { flywheelSchema } from './schema'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

it('days are the zone’s own, a withdrawal counts on its own day, and what is unknown is null', async () => {
  const { admin } = await makeProject()
  const { actor: annotator } = await makeMember(admin.project, 'ANNOTATOR')
  await db().project.update({ where: { id: admin.project.id }, data: { timeZone: 'Europe/Berlin', hourlyRate: 36 } })
  for (const name of ['alder', 'birch']) await makePolicy(admin, name)
  for (let i = 0; i < 2; i++) {
    await makeComparison(admin)
    const { id } = await claim(annotator)
    await judge(annotator, id, { outcome: 'A', seconds: 100 })
  }
  const [judgment] = await db().judgment.findMany({ where: { projectId: admin.project.id }, orderBy: { id: 'asc' } })
  await transact((tx) => withdrawJudgment(annotator, judgment!.id, tx))
  const { items } = await getFlywheel(admin, flywheelSchema.parse({ by: 'day' }))
  const today = items.at(-1)!
  expect(today.to).toBeNull()
  expect(today.values).toMatchObject({ queries: 2, rollouts: 4, judgments: 2, judgmentsWithdrawn: 1, annotators: 1 })
  expect(today.values).toMatchObject({ preferencesMade: 2, preferencesLive: 1, 'preferencesLeftOut:withdrawn': 1 })
  expect(today.values.hours).toBeCloseTo(200 / 3600, 12)
  expect(today.values.costPerPreference).toBeCloseTo(1, 12)
  expect(today.values.onPolicyShare).toMatchObject({ value: 0, n: 1 })
  expect(today.values).toMatchObject({ rolloutCost: null, rewardModelVersion: null })
  expect(today.values.heldOutAccuracy).toMatchObject({ value: null, reason: 'none_promoted' })

  // The day on which Berlin puts its clocks forward has 23 hours, the one on which it puts them back 25.
  const hours = async (from: string, to: string) =>
    (await getFlywheel(admin, flywheelSchema.parse({ by: 'day', from, to }))).items.map(
      (item) => [item.key, (item.to!.getTime() - item.from.getTime()) / 3_600_000] as const,
    )
  expect(await hours('2026-03-28', '2026-03-31')).toEqual([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-03-30', 24],
  ])
  expect(await hours('2026-10-25', '2026-10-26')).toEqual([['2026-10-25', 25]])

  const turns = (await getFlywheel(admin, flywheelSchema.parse({}))).items
  expect(turns.map(({ key, to }) => [key, to])).toEqual([['1', null]])
  expect(turns[0]!.values).toMatchObject({ queries: 2, judgments: 2, preferencesLive: 1 })
})
