import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { makePolicy } from '@/lib/testing/factories'
import { makeProject } from '@/lib/testing/people'
import { thinStrengthFits } from './thin-fits'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

it('of boards older than 30 days the newest of each day stays, and what a promotion ended with', async () => {
  const { admin } = await makeProject()
  const projectId = admin.project.id
  await db().project.update({ where: { id: projectId }, data: { timeZone: 'Asia/Kathmandu' } })
  const policyId = await makePolicy(admin, 'alder')
  const fitAt = async (at: string | Date) => {
    const createdAt = new Date(at)
    const fit = await db().strengthFit.create({
      data: { projectId, method: 'davidson', preferences: 1, seed: 1, createdAt },
      select: { id: true },
    })
    await db().policyStrength.create({ data: { projectId, strengthFitId: fit.id, policyId, games: 1 } })
    return fit.id
  }
  const old = await fitAt('2020-03-01T10:00:00Z')
  const promoted = await fitAt('2020-03-01T12:00:00Z')
  // 18:14 and 18:15 UTC are the last minute of a day and the first of the next in Kathmandu.
  const last = await fitAt('2020-03-01T18:14:00Z')
  const first = await fitAt('2020-03-01T18:15:00Z')
  const later = await fitAt('2020-03-02T09:00:00Z')
  const young = [await fitAt(new Date(Date.now() - 86_400_000)), await fitAt(new Date(Date.now() - 86_000_000))]
  await db().rewardModel.create({
    data: { projectId, version: 1, state: 'PROMOTED', seed: 1, promotedAt: new Date('2020-03-01T13:00:00Z') },
  })
  expect(await thinStrengthFits(db())).toBe(2)
  const kept = await db().strengthFit.findMany({
    where: { projectId },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  expect(kept.map(({ id }) => id)).toEqual([promoted, last, later, ...young])
  expect([old, first]).not.toContain(kept[0]!.id)
  expect(await thinStrengthFits(db())).toBe(0)
})
