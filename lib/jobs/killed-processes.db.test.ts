import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { closeDb, db } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { makeQuery } from '@/lib/testing/factories'
import { askSamples, makeLivePolicy } from '@/lib/testing/live-policies'
import { makeProject } from '@/lib/testing/people'
import { type Script, type Stub, startStub } from '@/lib/testing/stub-policy-server'
import { killProcess, startWorkerProcess } from '@/lib/testing/worker-process'

const SAMPLES = 5
const POLICIES = ['one', 'two']
const QUERIES = 2
const ALL = SAMPLES * POLICIES.length * QUERIES

const workers: ChildProcess[] = []
let stub: Stub

afterEach(async () => {
  await Promise.all(workers.splice(0).map(killProcess))
  await stub.close()
})
afterAll(async () => {
  await closeBoss()
  await closeDb()
})

function work(): ChildProcess {
  const worker = startWorkerProcess()
  workers.push(worker)
  return worker
}

/** Twenty samples that wait: two queries, two policies on one server that answers as told. */
async function queued(behave: (number: number) => Script | Promise<Script>): Promise<Actor> {
  stub = await startStub((_, number) => behave(number))
  const { admin } = await makeProject()
  for (const name of POLICIES) await makeLivePolicy(admin, name, stub.url)
  for (let i = 0; i < QUERIES; i++) {
    const queryId = await makeQuery(admin)
    await askSamples(admin, { queryId, policies: POLICIES, n: SAMPLES })
  }
  return admin
}

const count = (admin: Actor, status: 'COMPLETE' | 'GENERATING') =>
  db().rollout.count({ where: { projectId: admin.project.id, status } })

/** Resolves when it holds. Whoever looks meanwhile must see no half answer on offer. */
async function until(admin: Actor, holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    expect(await partialOnes(admin)).toBe(0)
    // The cores are the workers'.
    await setTimeout(50)
  }
}

/** Comparisons that hold a rollout which is not whole. */
async function partialOnes(admin: Actor): Promise<number> {
  const [row] = await db().$queryRaw<{ partial: number }[]>`
    SELECT count(*)::int AS partial FROM "Comparison" c
    JOIN "ComparisonItem" m ON m."comparisonId" = c.id JOIN "Rollout" r ON r.id = m."rolloutId"
    WHERE c."projectId" = ${admin.project.id}::uuid AND r.status NOT IN ('COMPLETE', 'TRUNCATED')`
  return row!.partial
}

/** As if those who held them had been silent for longer than a lease. */
const endLeases = (admin: Actor) => db().$executeRaw`
  UPDATE "Rollout" SET "workingUntil" = now() - interval '1 second'
  WHERE "projectId" = ${admin.project.id}::uuid AND status = 'GENERATING'`

/** Every place of every query and policy is filled once, with a whole answer. */
async function expectAllOnce(admin: Actor) {
  const rows = await db().rollout.findMany({ where: { projectId: admin.project.id } })
  expect(rows).toHaveLength(ALL)
  const places = new Set(rows.map((row) => `${row.queryId} ${row.policyId} ${row.sampleIndex}`))
  expect(places.size).toBe(ALL)
  expect(Math.max(...rows.map(({ sampleIndex }) => sampleIndex))).toBe(SAMPLES - 1)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['COMPLETE']))
  expect(rows.filter(({ text }) => !/^whole \d+ answer end$/.test(text))).toEqual([])
  // Each answer of the server stands at one place only.
  expect(new Set(rows.map(({ text }) => text)).size).toBe(ALL)
  return rows
}

const slowly = (number: number): Script => ({ text: `whole ${number} answer end`, betweenTokensMs: 15 })

test('a worker that is killed in the middle loses nothing and leaves no half answer on offer', async () => {
  const admin = await queued(slowly)
  const first = work()
  await until(admin, async () => (await count(admin, 'COMPLETE')) >= 5 && (await count(admin, 'GENERATING')) >= 2)
  await killProcess(first)
  const left = await count(admin, 'GENERATING')
  expect(left).toBeGreaterThan(0)
  await endLeases(admin)
  work()
  await until(admin, async () => (await count(admin, 'COMPLETE')) === ALL)
  const rows = await expectAllOnce(admin)
  expect(rows.filter(({ attempts }) => attempts === 2)).toHaveLength(left)
})

test('two workers at once ask for each sample once', async () => {
  const admin = await queued(slowly)
  work()
  work()
  await until(admin, async () => (await count(admin, 'COMPLETE')) === ALL)
  expect(stub.requests).toHaveLength(ALL)
  await expectAllOnce(admin)
})

test('answers that come after their lease, to a worker that stood still, change nothing', async () => {
  let isHeld = true
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const admin = await queued(async (number) => {
    if (!isHeld) return slowly(number)
    await released
    return { text: `late ${number}` }
  })
  const first = work()
  await until(admin, () => stub.requests.length === 4)
  first.kill('SIGSTOP')
  isHeld = false
  await endLeases(admin)
  work()
  await until(admin, async () => (await count(admin, 'COMPLETE')) === ALL)
  const before = await expectAllOnce(admin)
  // Now the first one gets what it asked for, and finds that its places are filled.
  release()
  first.kill('SIGCONT')
  const gone = new Promise((resolve) => first.once('exit', resolve))
  first.kill('SIGTERM')
  await gone
  const after = await expectAllOnce(admin)
  const told = (rows: typeof before) => rows.map(({ id, text, attempts }) => [id, text, attempts]).sort()
  expect(told(after)).toEqual(told(before))
})
