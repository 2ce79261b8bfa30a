import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { gamePolicies, gameProject, gameQuery } from '@/lib/testing/judged-games'
import { closeStale } from './close-stale'
import { fillPool } from './fill-pool'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

it('chooses a pair again that a newer reward model closed unseen: promotions do not use the pairs up', async () => {
  const project = await gameProject()
  const policy = await gamePolicies(project, ['Alder', 'Birch'])
  await gameQuery(project, { [policy.Alder!]: 'one', [policy.Birch!]: 'two' })
  await db().annotator.update({ where: { id: project.annotatorId }, data: { lastActiveAt: new Date() } })
  const fill = () => fillPool(db(), project.id, null, 1)
  expect(await fill()).toBe(1)
  await db().comparison.updateMany({ where: { projectId: project.id }, data: { arm: 'ACTIVE' } })
  expect(await fill()).toBe(0)
  expect(await closeStale(db(), project.id)).toBe(1)
  expect(await fill()).toBe(1)
  expect(await fill()).toBe(0)
})
