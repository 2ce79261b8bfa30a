import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { createRandom } from '@/lib/math/random'
import { closeBoss } from '@/lib/queue/boss'
import { makeComparison, makePolicy } from '@/lib/testing/factories'
import { makeProject } from '@/lib/testing/people'
import { type Judged, openWheel, type Wheel } from '@/lib/testing/wheel-acts'
import { countPieces } from './count-pieces'
import { readPieces } from './read-pieces'
import { countTouchedPieces, dropOldPieces } from './tend-pieces'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

async function makeWheel(): Promise<Wheel> {
  const { admin } = await makeProject({ poolPerAnnotator: 0, poolMinimum: 0 })
  await db().project.update({ where: { id: admin.project.id }, data: { timeZone: 'Europe/Berlin' } })
  for (const name of ['alder', 'birch']) await makePolicy(admin, name)
  const comparisons = []
  for (let i = 0; i < 4; i++) comparisons.push(await makeComparison(admin, { overlap: 2 }))
  return openWheel(admin.project.id, comparisons)
}

/** Kept sums beside a count of everything. */
async function both({ projectId, annotators }: Wheel, limited: boolean) {
  const filter = limited ? { annotatorId: annotators[0]! } : {}
  const rolled = await readPieces(db(), projectId, filter)
  return { rolled: rolled.map(({ figures }) => figures), counted: await countPieces(db(), projectId, rolled, filter) }
}

it('kept sums equal a full recount after every act, in a zone with daylight saving', async () => {
  const wheel = await makeWheel()
  const random = createRandom(7, 'roll-ups')
  const live: Judged[] = []
  const pick = <T>(from: readonly T[]) => from[random.int(from.length)]!
  // Winter time begins in Berlin on 25 October 2026 at 01:00 UTC: that day has 25 hours.
  const at = () => new Date(Date.UTC(2026, 9, 22, random.int(24 * 8), random.int(60), random.int(60)))
  const acts: (() => Promise<void>)[] = [
    async () => void live.push(await wheel.judge(at(), random.int(1000))),
    async () => void live.push(await wheel.judge(at(), random.int(1000))),
    async () => {
      if (live.length > 0) await wheel.revise(pick(live), at(), random.int(1000))
    },
    async () => {
      if (live.length > 0) await wheel.withdraw(live.splice(random.int(live.length), 1)[0]!, at())
    },
    async () => wheel.exclude(random.int(wheel.annotators.length), random.int(2) === 0),
    async () => wheel.addRollout(at(), random.int(100) / 7),
    async () => wheel.deploy(random.int(2) === 0),
    async () => wheel.setSources(pick([['HUMAN'], ['HUMAN', 'SIMULATED']])),
    async () => wheel.setZone(pick(['Europe/Berlin', 'Asia/Kathmandu', 'UTC'])),
    async () => void (await countTouchedPieces(db())),
    async () => void (await dropOldPieces(db())),
  ]
  for (let step = 0; step < 40; step++) {
    await acts[step < 6 ? 0 : random.int(acts.length)]!()
    const { rolled, counted } = await both(wheel, step % 2 === 1)
    expect(rolled, `after act ${step}`).toEqual(counted)
  }
  await wheel.withdrawQuery()
  const { rolled, counted } = await both(wheel, false)
  expect(rolled).toEqual(counted)
  expect(counted.reduce((sum, { preferences }) => sum + preferences.ended, 0)).toBeGreaterThan(0)
  expect(counted.reduce((sum, { preferences }) => sum + preferences.pairs, 0)).toBeGreaterThan(0)
})

it('only what a change touched is counted anew, and a change that leaves no mark would be seen by this test', async () => {
  const wheel = await makeWheel()
  const day = (n: number) => new Date(Date.UTC(2026, 9, n, 12))
  const first = await wheel.judge(day(3), 1)
  await both(wheel, false)
  const keptAt = () =>
    db().$queryRaw<{ from: Date; at: Date }[]>`
      SELECT "from", "countedAt" AS at FROM "FlywheelPiece" WHERE "projectId" = ${wheel.projectId}::uuid ORDER BY "from"`
  const before = await keptAt()
  expect(before.length).toBeGreaterThan(30)
  await wheel.addRollout(day(20), 1)
  await both(wheel, false)
  const after = await keptAt()
  const changed = after.filter(({ at }, i) => at.getTime() !== before[i]!.at.getTime())
  expect(changed.map(({ from }) => from.toISOString())).toEqual(['2026-10-19T22:00:00.000Z'])

  await db().$executeRaw`ALTER TABLE "Preference" DISABLE TRIGGER "Preference_flywheel_update"`
  await db().$executeRaw`ALTER TABLE "JudgmentRevision" DISABLE TRIGGER "JudgmentRevision_flywheel_insert"`
  await wheel.withdraw(first, day(4))
  const { rolled, counted } = await both(wheel, false)
  expect(rolled).not.toEqual(counted)
  await db().$executeRaw`ALTER TABLE "Preference" ENABLE TRIGGER "Preference_flywheel_update"`
  await db().$executeRaw`ALTER TABLE "JudgmentRevision" ENABLE TRIGGER "JudgmentRevision_flywheel_insert"`
})

it('sums that a dump brought over from another server are counted anew', async () => {
  const wheel = await makeWheel()
  await wheel.addRollout(new Date(Date.UTC(2026, 9, 9, 12)), 1)
  await both(wheel, false)
  await db().$executeRaw`
    UPDATE "FlywheelPiece" SET snapshot = '9000000000:9000000000:', figures = jsonb_set(figures, '{queries,all}', '77')`
  const { rolled, counted } = await both(wheel, false)
  expect(rolled).toEqual(counted)
})

it('a change that is not committed when sums are kept still counts once it is', async () => {
  const wheel = await makeWheel()
  const at = new Date(Date.UTC(2026, 9, 9, 12))
  await db().$transaction(async (tx) => {
    await wheel.addRollout(at, 1, tx)
    // Another connection counts and keeps meanwhile; it cannot see the rollout.
    await readPieces(db(), wheel.projectId, {})
  })
  const { rolled, counted } = await both(wheel, false)
  expect(rolled).toEqual(counted)
  expect(rolled.flatMap(({ rollouts }) => rollouts.map(({ nanoCost }) => nanoCost)).filter(Boolean)).toEqual([1e9])
})
