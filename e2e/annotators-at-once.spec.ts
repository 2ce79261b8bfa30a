import { expect, test } from '@playwright/test'
import pg from 'pg'
import { closePeople, makePerson, type Person } from './people'
import { judgeAll, type Told } from './support/api-annotator'
import { judgeInBrowser } from './support/browser-annotator'
import { makeOwnWeb, type OwnWeb } from './support/own-web'
import { makeShared, type Shared } from './support/shared-queue'

/** `DAY_COMPARISONS=1000` makes it the long day. */
const COMPARISONS = Number(process.env.DAY_COMPARISONS ?? 80)
const BY_API = 20
const IN_BROWSERS = 3
/** So many of those by API go away with a comparison in hand. */
const LEAVING = 4

let database: pg.Pool
let web: OwnWeb

test.beforeAll(async () => {
  database = new pg.Pool({ connectionString: process.env.DATABASE_URL })
  web = await makeOwnWeb()
  await web.start()
})

test.afterAll(async () => {
  await web.kill()
  await database.end()
  await closePeople()
})

const rows = async <T>(text: string, ...values: unknown[]) => (await database.query(text, values)).rows as T[]

test('20 annotators by API and 3 in browsers, a killed server and leases that end: two people each, none lost, none double', async ({
  browser,
}) => {
  test.setTimeout(60_000 + COMPARISONS * 600)
  const people = await Promise.all(Array.from({ length: BY_API + IN_BROWSERS }, () => makePerson()))
  const shared = await makeShared({ address: web.address, database, people, comparisons: COMPARISONS })
  const { slug } = shared
  let made = 0
  let killed: Promise<void> | null = null
  const crash = async () => {
    await web.kill()
    await web.start()
  }
  const onStored = () => {
    made += 1
    if (made >= COMPARISONS && !killed) killed = crash()
  }
  const given = (person: Person, at: number) => {
    const leavesAfter = at < LEAVING ? 2 + at : null
    return { address: web.address, slug, token: person.token, leavesAfter, onStored }
  }
  const byApi = people.slice(0, BY_API).map((person, at) => judgeAll(given(person, at)))
  const inBrowsers = people
    .slice(BY_API)
    .map((person) => judgeInBrowser(browser, { address: web.address, slug, person }))
  const gone = await Promise.all(byApi.slice(0, LEAVING))
  // Those who stay wait for these leases; their end is brought forward instead of waited for.
  const left = gone.flatMap((told) => told.left)
  expect(left).toHaveLength(LEAVING)
  await rows(`UPDATE "Assignment" SET "leaseUntil" = now() - interval '1 second' WHERE id = ANY($1)`, left)
  const stayed = await Promise.all(byApi.slice(LEAVING))
  const seen = await Promise.all(inBrowsers)
  await killed

  const told = [...gone, ...stayed]
  expect(
    told.reduce((sum, { lost }) => sum + lost, 0),
    'calls that found no server',
  ).toBeGreaterThan(0)
  await expectEachByTwo(shared)
  await expectAllStored(shared, [...told.map(({ stored }) => stored), ...seen])
  await expectNobodyOwn(shared)
  await expectHonest(shared, stayed, people.slice(LEAVING, BY_API))
  const states = await rows<{ state: string }>(`SELECT state FROM "Assignment" WHERE id = ANY($1)`, left)
  expect(states.map(({ state }) => state)).toEqual(left.map(() => 'EXPIRED'))
})

async function expectEachByTwo({ projectId }: Shared): Promise<void> {
  const found = await rows<{ judgments: number; people: number; counted: number; leases: number }>(
    `SELECT c."liveJudgments" AS counted, c."liveLeases" AS leases,
      count(j.id)::int AS judgments, count(DISTINCT j."annotatorId")::int AS people
    FROM "Comparison" c LEFT JOIN "Judgment" j ON j."comparisonId" = c.id AND j.live
    WHERE c."projectId" = $1 GROUP BY c.id`,
    projectId,
  )
  expect(found).toHaveLength(COMPARISONS)
  for (const row of found) expect(row).toEqual({ judgments: 2, people: 2, counted: 2, leases: 0 })
}

async function expectAllStored({ projectId }: Shared, acknowledged: Map<string, string>[]): Promise<void> {
  const found = await rows<{ id: string; outcome: string }>(
    `SELECT j.id, r.outcome FROM "Judgment" j JOIN "JudgmentRevision" r ON r."judgmentId" = j.id
    WHERE j."projectId" = $1 ORDER BY j.id`,
    projectId,
  )
  const wanted = acknowledged.flatMap((one) => [...one]).sort(([a], [b]) => (a < b ? -1 : 1))
  expect(found.map(({ id, outcome }) => [id, outcome])).toEqual(wanted)
  const [preferences] = await rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM "Preference" WHERE "projectId" = $1 AND live`,
    projectId,
  )
  expect(preferences?.n).toBe(2 * COMPARISONS)
}

async function expectNobodyOwn({ projectId, authored }: Shared): Promise<void> {
  const found = await rows(
    `SELECT 1 FROM "Assignment" a JOIN "ComparisonItem" i ON i."comparisonId" = a."comparisonId"
      JOIN "Rollout" r ON r.id = i."rolloutId" WHERE a."projectId" = $1 AND r."authorId" = a."annotatorId"`,
    projectId,
  )
  expect(authored).toBeGreaterThan(0)
  expect(found).toEqual([])
}

/** `done` was said to nobody for whom something was still to come, and waiting always named when it ends. */
async function expectHonest({ projectId, leaseSeconds }: Shared, told: Told[], people: Person[]): Promise<void> {
  for (const [at, { nothing, doneAt }] of told.entries()) {
    expect(nothing.at(-1)).toEqual({ assignment: null, reason: 'done', waiting: 0, freeBy: null })
    for (const { waiting, freeBy } of nothing.slice(0, -1)) {
      expect(waiting).toBeGreaterThan(0)
      expect(Date.parse(freeBy!) - Date.now()).toBeLessThanOrEqual(leaseSeconds * 1000)
    }
    const early = await rows(
      `SELECT j."createdAt" FROM "Judgment" j WHERE j."projectId" = $1 AND j."createdAt" > $3
        AND NOT EXISTS (SELECT 1 FROM "Judgment" o JOIN "Annotator" n ON n.id = o."annotatorId"
          WHERE o."comparisonId" = j."comparisonId" AND n."userId" = $2)
        AND NOT EXISTS (SELECT 1 FROM "ComparisonItem" i JOIN "Rollout" r ON r.id = i."rolloutId"
          JOIN "Annotator" n ON n.id = r."authorId" WHERE i."comparisonId" = j."comparisonId" AND n."userId" = $2)`,
      projectId,
      people[at]!.userId,
      doneAt,
    )
    expect(early, 'judged by others after "done" was said').toEqual([])
  }
}
