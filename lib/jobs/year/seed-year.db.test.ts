import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Actor, systemActor } from '@/lib/access/actor'
import { closeDb, db } from '@/lib/db/client'
import { getEnvironmentHistory } from '@/lib/metrics/environments/get-history'
import { getFlywheel } from '@/lib/metrics/flywheel/get-flywheel'
import { flywheelSchema } from '@/lib/metrics/flywheel/schema'
import { getTrial } from '@/lib/metrics/trials/get-trial'
import { closeBoss } from '@/lib/queue/boss'
import { STALL } from './plan'
import { seedYear } from './seed-year'
import type { Year } from './store-days'

let year: Year
let actor: Actor

beforeAll(async () => {
  year = await seedYear({ slug: 'year', fitDays: [364] })
  actor = systemActor({ id: year.projectId, slug: 'year' })
}, 180_000)

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

it('the days of the stall, and no others, have no query and no judgment', async () => {
  const { items } = await getFlywheel(actor, flywheelSchema.parse({ by: 'day' }))
  const isQuiet = items.slice(0, 365).map(({ values }) => values.queries === 0 && values.judgments === 0)
  const longest = isQuiet
    .join(' ')
    .split('false')
    .map((run) => run.trim().split(' ').filter(Boolean).length)
  expect(Math.max(...longest)).toBe(STALL.to - STALL.from)
  expect(isQuiet.filter(Boolean).length).toBe(STALL.to - STALL.from)
  expect(isQuiet[STALL.from]).toBe(true)
})

it('the trials find that version 2 is better, 3 is worse and 4 is better', async () => {
  const verdictOf = async (version: string) => (await getTrial(actor, year.policies.get(version)!)).verdict
  expect([await verdictOf('2'), await verdictOf('3'), await verdictOf('4')]).toEqual(['better', 'worse', 'better'])
})

it('every row is of the year, marked as simulated, and a turn of the wheel ends where a model was promoted', async () => {
  const { projectId } = year
  expect(await db().preference.count({ where: { projectId, source: { not: 'SIMULATED' } } })).toBe(0)
  expect(await db().annotator.count({ where: { projectId, kind: { not: 'SIMULATED' } } })).toBe(0)
  const models = await db().rewardModel.findMany({
    where: { projectId, promotedAt: { not: null } },
    orderBy: { version: 'asc' },
  })
  const turns = await db().iteration.findMany({
    where: { projectId, closedAt: { not: null } },
    orderBy: { number: 'asc' },
  })
  expect(models.length).toBeGreaterThan(0)
  expect(turns.map(({ closedAt }) => closedAt)).toEqual(models.map(({ promotedAt }) => promotedAt))
  const [wrong] = await db().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM "Comparison" c WHERE c."projectId" = ${projectId}::uuid AND c."liveJudgments" <>
      (SELECT count(*) FROM "Judgment" d WHERE d."comparisonId" = c.id AND d.live)`
  expect(wrong?.n).toBe(0)
})

it('the trail shows a year by thirteen days, is kept, and is the same when it is read again', async () => {
  const { items } = await getEnvironmentHistory(actor)
  const advice = items.find(({ environment }) => environment === 'advice')!
  expect(advice.days.length).toBe(13)
  const figures = advice.days.map(({ verification }) => verification.n)
  expect(figures).toEqual([...figures].sort((a, b) => a - b))
  const again = await getEnvironmentHistory(actor)
  expect(again).toEqual(JSON.parse(JSON.stringify({ items })))
  expect(await db().environmentDay.count({ where: { projectId: year.projectId } })).toBe(39)
})
