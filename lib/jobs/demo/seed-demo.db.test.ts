import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { type SignIn, seedDemo } from './seed-demo'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const quiet = () => undefined
const verdicts = async () =>
  (await db().judgment.count()) + (await db().assignment.count({ where: { state: 'SKIPPED' } }))

it('leaves nothing behind when it ends before the sign-ins are kept, and goes on where it was ended later', async () => {
  const full = () => Promise.reject(new Error('disk full'))
  await expect(seedDemo(quiet, full, [2, 2])).rejects.toThrow('disk full')
  expect(await db().user.count()).toBe(0)
  expect(await db().project.count()).toBe(0)

  const kept: SignIn[][] = []
  const keep = async (signIns: SignIn[]) => void kept.push(signIns)
  const endAtTurnOne = (line: string) => {
    if (line.startsWith('turn 1')) throw new Error('killed')
  }
  await expect(seedDemo(endAtTurnOne, keep, [2, 2])).rejects.toThrow('killed')
  expect(await verdicts()).toBe(2)

  await seedDemo(quiet, keep, [2, 2])
  await seedDemo(quiet, keep, [2, 2])
  expect(await verdicts()).toBe(4)
  expect(kept.map((signIns) => signIns.map(({ role }) => role))).toEqual([['ADMIN', 'ANNOTATOR']])
  expect(await db().query.count()).toBe(await db().query.count({ where: { externalId: { startsWith: 'demo:' } } }))
})
