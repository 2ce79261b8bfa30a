import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { ensureEnvironment } from '@/lib/environments/ensure-environment'
import { makeMember, makeProject } from '@/lib/testing/people'
import { releaseLeasesOf } from './release-leases'

afterAll(closeDb)

const hourAway = () => new Date(Date.now() + 3_600_000)

async function makeComparison(projectId: string, liveLeases: number): Promise<string> {
  const environment = await ensureEnvironment(db(), projectId, 'general')
  const query = await db().query.create({
    data: {
      projectId,
      environmentId: environment.id,
      messages: [],
      text: 'q',
      normalHash: crypto.randomUUID(),
      split: 'TRAIN',
    },
  })
  const data = { projectId, queryId: query.id, arm: 'MANUAL' as const, overlap: 3, liveLeases }
  return (await db().comparison.create({ data, select: { id: true } })).id
}

async function makeAnnotator(project: { id: string; slug: string }): Promise<{ id: string; userId: string }> {
  const { user } = await makeMember(project, 'ANNOTATOR')
  const data = { projectId: project.id, userId: user.userId, pseudonym: crypto.randomUUID() }
  return { id: (await db().annotator.create({ data })).id, userId: user.userId }
}

test("only this person's leases end, and each frees one slot (case 137)", async () => {
  const { admin } = await makeProject()
  const projectId = admin.project.id
  const [leaver, stayer] = [await makeAnnotator(admin.project), await makeAnnotator(admin.project)]
  const [both, one] = [await makeComparison(projectId, 2), await makeComparison(projectId, 1)]
  const lease = { projectId, order: [0, 1], leaseUntil: hourAway() }
  await db().assignment.createMany({
    data: [
      { ...lease, comparisonId: both, annotatorId: leaver.id, draft: { rationale: 'kept' } },
      { ...lease, comparisonId: both, annotatorId: stayer.id },
      { ...lease, comparisonId: one, annotatorId: leaver.id },
      { ...lease, comparisonId: one, annotatorId: leaver.id, state: 'SUBMITTED', endedAt: new Date() },
    ],
  })
  const release = () => transact((tx) => releaseLeasesOf(tx, projectId, leaver.userId))
  expect(await release()).toBe(2)
  expect(await release()).toBe(0)
  const leases = await db().comparison.findMany({ where: { projectId }, orderBy: { seq: 'asc' } })
  expect(leases.map(({ liveLeases }) => liveLeases)).toEqual([1, 0])
  const states = await db().assignment.groupBy({ by: ['annotatorId', 'state'], where: { projectId }, _count: true })
  expect(states.find(({ annotatorId }) => annotatorId === stayer.id)).toMatchObject({ state: 'LEASED', _count: 1 })
  expect(await db().assignment.count({ where: { projectId, state: 'RELEASED', endedAt: { not: null } } })).toBe(2)
})
