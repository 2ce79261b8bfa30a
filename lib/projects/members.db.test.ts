import { afterAll, expect, test } from 'vitest'
import { createToken } from '@/lib/access/create-token'
import { findTokenActor, findUserActor, getProjectActor } from '@/lib/access/find-actor'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeMember, makeProject, makeUser } from '@/lib/testing/people'
import { addMember } from './add-member'
import { listMembers } from './member-reads'
import { updateMember } from './update-member'

afterAll(closeDb)

async function memberId(projectId: string, userId: string): Promise<string> {
  const found = await db().member.findUniqueOrThrow({ where: { projectId_userId: { projectId, userId } } })
  return found.id
}

test('somebody with an account is a member at once, once', async () => {
  const { admin } = await makeProject()
  const user = await makeUser()
  const input = { email: user.email, role: 'ANALYST' as const }
  const added = await transact((tx) => addMember(admin, input, tx))
  expect(added.inviteUrl).toBeNull()
  expect((await getProjectActor(user, admin.project.slug)).role).toBe('ANALYST')
  await expect(transact((tx) => addMember(admin, input, tx))).rejects.toMatchObject({
    code: 'conflict',
    facts: { id: added.id },
  })
})

test('a demoted admin and a disabled annotator are refused at the next request (case 137)', async () => {
  const { admin } = await makeProject()
  const { slug, id: projectId } = admin.project
  const second = await makeMember(admin.project, 'ADMIN')
  const annotator = await makeMember(admin.project, 'ANNOTATOR')
  const { token } = await transact((tx) => createToken(tx, { userEmail: annotator.user.email, name: 't' }))
  await transact(async (tx) => {
    await updateMember(admin, await memberId(projectId, second.user.userId), { role: 'ANNOTATOR' }, tx)
    await updateMember(admin, await memberId(projectId, annotator.user.userId), { disabled: true }, tx)
  })
  const demoted = await getProjectActor(second.user, slug)
  await expect(
    transact((tx) => addMember(demoted, { email: 'a@example.test', role: 'ADMIN' }, tx)),
  ).rejects.toMatchObject({ status: 403 })
  await expect(getProjectActor(annotator.user, slug)).rejects.toMatchObject({ status: 404 })
  const byToken = await findTokenActor(token)
  await expect(getProjectActor(byToken ?? annotator.user, slug)).rejects.toMatchObject({ status: 404 })
})

test('a disabled user has neither session nor token', async () => {
  const user = await makeUser()
  const { token } = await transact((tx) => createToken(tx, { userEmail: user.email, name: 't' }))
  expect(await findTokenActor(token)).toMatchObject({ userId: user.userId })
  await db().user.update({ where: { id: user.userId }, data: { disabledAt: new Date() } })
  expect(await findUserActor(user.userId)).toBeNull()
  expect(await findTokenActor(token)).toBeNull()
})

test('the last enabled ADMIN stays, also when two demote each other at once', async () => {
  const { admin, owner } = await makeProject()
  const { id: projectId } = admin.project
  const ownId = await memberId(projectId, owner.userId)
  const change = (actor: typeof admin, id: string, input: object) =>
    transact((tx) => updateMember(actor, id, input, tx))
  await expect(change(admin, ownId, { role: 'ANALYST' })).rejects.toMatchObject({ status: 409 })
  await expect(change(admin, ownId, { disabled: true })).rejects.toMatchObject({ status: 409 })
  const second = await makeMember(admin.project, 'ADMIN')
  const secondId = await memberId(projectId, second.user.userId)
  const both = await Promise.allSettled([
    change(admin, secondId, { role: 'ANNOTATOR' }),
    change(second.actor, ownId, { disabled: true }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db().member.count({ where: { projectId, role: 'ADMIN', disabledAt: null } })).toBe(1)
})

test('a member of another project is not found', async () => {
  const [here, there] = [await makeProject(), await makeProject()]
  const id = await memberId(there.admin.project.id, there.owner.userId)
  const change = transact((tx) => updateMember(here.admin, id, { role: 'ANNOTATOR' }, tx))
  await expect(change).rejects.toMatchObject({ status: 404 })
})

test('addresses are for administrators', async () => {
  const { admin, owner } = await makeProject()
  const { actor } = await makeMember(admin.project, 'ANALYST')
  const emails = async (who: typeof admin) => (await listMembers(who, { limit: 50 })).items.map(({ email }) => email)
  expect(await emails(admin)).toContain(owner.email)
  expect(await emails(actor)).toEqual([null, null])
})
