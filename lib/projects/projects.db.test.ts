import { afterAll, expect, test } from 'vitest'
import { getProjectActor } from '@/lib/access/find-actor'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeMember, makeProject, makeUser } from '@/lib/testing/people'
import { createProject } from './create-project'
import { ensureProject } from './ensure-project'
import { getProject, listProjects } from './reads'
import { updateProject } from './update-project'

afterAll(closeDb)

const page = { limit: 50 }

test('a new project has its creator as ADMIN, an open first iteration and an audit line', async () => {
  const { owner, admin } = await makeProject({ scale: 'eight', reveal: 'never' })
  expect(admin.role).toBe('ADMIN')
  const { id } = admin.project
  expect(await db().iteration.findMany({ where: { projectId: id }, select: { number: true, closedAt: true } })).toEqual(
    [{ number: 1, closedAt: null }],
  )
  const events = await db().auditEvent.findMany({ where: { projectId: id } })
  expect(events).toMatchObject([{ action: 'project.create', userId: owner.userId, targetId: id }])
  expect(await getProject(admin)).toMatchObject({
    scale: 'eight',
    reveal: 'never',
    askReveal: 'always',
    holdoutPercent: 20,
  })
})

test('only the owner makes projects, and only with a token that is not cut down', async () => {
  const input = { slug: 'not-made', name: 'Not made' }
  const somebody = await makeUser()
  const owner = await makeUser({ isOwner: true })
  await expect(transact((tx) => createProject(somebody, input, tx))).rejects.toMatchObject({ status: 403 })
  const judging = { ...owner, tokenId: 'x', tokenScopes: ['judge'] }
  await expect(transact((tx) => createProject(judging, input, tx))).rejects.toMatchObject({ status: 403 })
})

test('a slug is taken once, also when two ask at once', async () => {
  const owner = await makeUser({ isOwner: true })
  const tries = await Promise.allSettled(
    [1, 2].map((n) => transact((tx) => createProject(owner, { slug: 'twice', name: `${n}` }, tx))),
  )
  const refused = tries.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({ code: 'conflict', errors: [{ path: 'slug' }] })
})

test('overlap beyond maxOverlap is refused on the field that was sent, and raises the default at birth', async () => {
  const { admin } = await makeProject({ overlap: 5 })
  expect(await getProject(admin)).toMatchObject({ overlap: 5, maxOverlap: 5 })
  const change = (input: object) => transact((tx) => updateProject(admin, input, tx))
  await expect(change({ maxOverlap: 4 })).rejects.toMatchObject({ status: 422, errors: [{ path: 'maxOverlap' }] })
  await expect(change({ overlap: 6 })).rejects.toMatchObject({ status: 422, errors: [{ path: 'overlap' }] })
  expect(await change({ overlap: 6, maxOverlap: 6 })).toMatchObject({ overlap: 6, maxOverlap: 6 })
})

test('a foreign project is not found, for people and for tokens of another project', async () => {
  const { admin, owner } = await makeProject()
  const stranger = await makeUser({ isOwner: true })
  await expect(getProjectActor(stranger, admin.project.slug)).rejects.toMatchObject({ status: 404 })
  const other = await transact((tx) => createProject(owner, { slug: 'other-one', name: 'Other' }, tx))
  const bound = { ...owner, tokenId: 'x', tokenProjectId: other.id }
  await expect(getProjectActor(bound, admin.project.slug)).rejects.toMatchObject({ status: 404 })
  expect((await listProjects(bound, page)).items.map(({ slug }) => slug)).toEqual(['other-one'])
  expect((await listProjects(stranger, page)).items).toEqual([])
})

test('annotators do not see what an hour costs', async () => {
  const { admin } = await makeProject({ hourlyRate: 21 })
  const { actor } = await makeMember(admin.project, 'ANNOTATOR')
  expect((await getProject(actor)).hourlyRate).toBeNull()
  expect((await getProject(admin)).hourlyRate).toBe(21)
})

test('the command line makes a project once, with all owners as ADMIN', async () => {
  const owner = await makeUser({ isOwner: true })
  const first = await transact((tx) => ensureProject(tx, { slug: 'imported' }))
  expect(first.created).toBe(true)
  expect(await transact((tx) => ensureProject(tx, { slug: 'imported' }))).toEqual({ ...first, created: false })
  expect((await getProjectActor(owner, 'imported')).role).toBe('ADMIN')
})
