import { expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { endLease, makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge, showInOrder } from '@/lib/testing/judging'
import { makeMember } from '@/lib/testing/people'
import { reportContent } from './report-content'
import { countOpenReports, listContentReports } from './report-reads'
import { reportContentSchema } from './report-schema'
import { resolveReport } from './resolve-report'
import { skipAssignment } from './skip-assignment'

const report = (annotator: Actor, assignmentId: string, body: Record<string, unknown>) => {
  const input = reportContentSchema.parse({ category: 'HARMFUL', ...body })
  return transact((tx) => reportContent(annotator, assignmentId, input, tx))
}
const handle = (admin: Actor, id: string, state: 'OPEN' | 'RESOLVED' | 'DISMISSED') =>
  transact((tx) => resolveReport(admin, id, { state }, tx))
const list = (actor: Actor, filter: object = {}) => listContentReports(actor, { limit: 50, ...filter })

/** Reports and gives the id of the newest report. */
async function reported(admin: Actor, annotator: Actor, assignmentId: string, body: object = { about: 'A' }) {
  await report(annotator, assignmentId, { ...body })
  return (await list(admin)).items[0]!.id
}

/** One comparison in the hands of the first of `people` annotators, shown in turned order: A is the second rollout. */
async function makeHeld(people = 1) {
  const { admin, annotators } = await makeCollecting(people, { overlap: people })
  const made = await makeComparison(admin)
  const { id } = await claim(annotators[0]!)
  await showInOrder(id, [1, 0])
  return { ...made, admin, annotators, annotator: annotators[0]!, id }
}

test('a key names the rollout shown under it, and the comparison stays in hand', async () => {
  const { admin, annotator, id, queryId, rolloutIds } = await makeHeld()
  await report(annotator, id, { about: 'A', category: 'PERSONAL_DATA', note: ' A name and a street. ' })
  await report(annotator, id, { about: 'query', note: '' })
  const { items } = await list(admin)
  const [query, rollout] = items
  expect(rollout).toMatchObject({ queryId, rolloutId: rolloutIds[1], category: 'PERSONAL_DATA', state: 'OPEN' })
  expect(rollout).toMatchObject({ note: 'A name and a street.', policy: 'birch', withdrawn: false })
  expect(rollout?.excerpt).toMatch(/^birch says/)
  expect(query).toMatchObject({ queryId, rolloutId: null, note: null, policy: null })
  expect(query?.excerpt).toMatch(/^What is/)
  await expect(judge(annotator, id)).resolves.toBeDefined()
})

test('what goes back says nothing of ids, nor whether the same text was reported before', async () => {
  const { annotator, id } = await makeHeld()
  const said = { about: 'B', category: 'HARMFUL', note: null }
  expect(await report(annotator, id, { about: 'B' })).toEqual(said)
  expect(await report(annotator, id, { about: 'B' })).toEqual(said)
})

test('a second report of the same text edits the open one; another person’s is another', async () => {
  const { admin, annotators, annotator, id } = await makeHeld(2)
  const first = await reported(admin, annotator, id, { about: 'A', note: 'Rude.' })
  const second = await reported(admin, annotator, id, { about: 'A', category: 'OTHER', note: 'Very rude.' })
  expect(second).toBe(first)
  const { id: others } = await claim(annotators[1]!)
  await showInOrder(others, [1, 0])
  await report(annotators[1]!, others, { about: 'A' })
  const { items } = await list(admin)
  expect(items.map(({ category, note }) => [category, note])).toEqual([
    ['HARMFUL', null],
    ['OTHER', 'Very rude.'],
  ])
  expect(new Set(items.map(({ annotator: by }) => by.id)).size).toBe(2)
})

test('sent twice at once it is one report', async () => {
  const { admin, annotator, id } = await makeHeld()
  await Promise.all([1, 2, 3].map(() => report(annotator, id, { about: 'query' })))
  expect(await countOpenReports(admin)).toBe(1)
})

test('resolved and dismissed leave the open ones, and can be taken back; each is audited', async () => {
  const { admin, annotator, id } = await makeHeld()
  const reportId = await reported(admin, annotator, id)
  await handle(admin, reportId, 'RESOLVED')
  expect((await list(admin, { state: 'OPEN' })).items).toEqual([])
  expect((await list(admin, { state: 'RESOLVED' })).items).toMatchObject([
    { handledBy: { id: admin.userId }, handledAt: expect.any(Date) },
  ])
  await handle(admin, reportId, 'OPEN')
  expect((await list(admin)).items).toMatchObject([{ state: 'OPEN', handledBy: null, handledAt: null }])
  await handle(admin, reportId, 'DISMISSED')
  const audit = await db().auditEvent.findMany({ where: { targetId: reportId }, orderBy: { createdAt: 'asc' } })
  expect(audit.map(({ action }) => action)).toEqual(['report.resolve', 'report.reopen', 'report.dismiss'])
})

test('a handled one is not edited: it is reported anew, and then the old one stays handled', async () => {
  const { admin, annotator, id } = await makeHeld()
  const old = await reported(admin, annotator, id)
  await handle(admin, old, 'DISMISSED')
  expect(await reported(admin, annotator, id)).not.toBe(old)
  await expect(handle(admin, old, 'OPEN')).rejects.toMatchObject({ code: 'conflict' })
})

test('after the judgment it can still be reported; after a skip or the lease it cannot', async () => {
  const { admin, annotators, annotator, id } = await makeHeld(2)
  await judge(annotator, id)
  await report(annotator, id, { about: 'B' })
  const { id: late } = await claim(annotators[1]!)
  await endLease(late)
  await expect(report(annotators[1]!, late, { about: 'B' })).rejects.toMatchObject({ code: 'not_leased', status: 409 })
  await transact((tx) => skipAssignment(annotators[1]!, late, { reason: 'other' }, tx))
  await expect(report(annotators[1]!, late, { about: 'B' })).rejects.toMatchObject({ code: 'not_leased' })
  expect(await countOpenReports(admin)).toBe(1)
})

test('refused: another’s assignment, another project, a key not shown, a role without the right', async () => {
  const { admin, annotators, annotator, id } = await makeHeld(2)
  const elsewhere = await makeHeld()
  await expect(report(annotators[1]!, id, { about: 'A' })).rejects.toMatchObject({ code: 'not_found' })
  await claim(annotators[1]!)
  await expect(report(annotators[1]!, id, { about: 'A' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(report(elsewhere.annotator, id, { about: 'A' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(report(annotator, id, { about: 'C' })).rejects.toMatchObject({ code: 'invalid' })
  const reportId = await reported(admin, annotator, id)
  await expect(handle(elsewhere.admin, reportId, 'RESOLVED')).rejects.toMatchObject({ code: 'not_found' })
  expect((await list(elsewhere.admin)).items).toEqual([])
  await expect(list(annotator)).rejects.toMatchObject({ code: 'forbidden' })
  const { actor: analyst } = await makeMember(admin.project, 'ANALYST')
  expect((await list(analyst)).items).toHaveLength(1)
  await expect(handle(analyst, reportId, 'RESOLVED')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await countOpenReports(admin)).toBe(1)
})

test('a note is counted in code points, 2,000 at most', () => {
  const body = { about: 'A', category: 'OTHER' }
  expect(reportContentSchema.safeParse({ ...body, note: '🦉'.repeat(2000) }).success).toBe(true)
  expect(reportContentSchema.safeParse({ ...body, note: '🦉'.repeat(2001) }).success).toBe(false)
  expect(reportContentSchema.safeParse({ ...body, rolloutId: crypto.randomUUID() }).success).toBe(false)
})

test('the list goes page by page, newest first', async () => {
  const { admin, annotator, id } = await makeHeld()
  for (const about of ['query', 'A', 'B']) await report(annotator, id, { about })
  const first = await list(admin, { limit: 2 })
  const rest = await list(admin, { limit: 2, cursor: first.nextCursor! })
  expect([...first.items, ...rest.items].map(({ policy }) => policy)).toEqual(['alder', 'birch', null])
  expect(rest.nextCursor).toBeNull()
})
