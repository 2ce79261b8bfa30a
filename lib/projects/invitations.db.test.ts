import { afterAll, expect, test } from 'vitest'
import { getProjectActor } from '@/lib/access/find-actor'
import { verifyPassword } from '@/lib/access/password'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeProject, makeUser } from '@/lib/testing/people'
import { acceptInvitation, acceptInvitationAs, findInvitation } from './accept-invitation'
import { addMember } from './add-member'
import { addMemberSchema } from './schema'

afterAll(closeDb)

const guest = { name: 'Reed', password: 'a long password' }

async function inviteTo(email: string) {
  const project = await makeProject()
  const input = addMemberSchema.parse({ email, role: 'ANNOTATOR' })
  const { id, inviteUrl } = await transact((tx) => addMember(project.admin, input, tx))
  const [, token = ''] = /^http:\/\/localhost:3000\/invite\/([\w-]{43})$/.exec(inviteUrl ?? '') ?? []
  return { ...project, id, token, accept: () => transact((tx) => acceptInvitation(token, guest, tx)) }
}

test('an invitation makes one account, whatever the case of the address (case 141), and works once', async () => {
  const { admin, id, token, accept } = await inviteTo('Reed@Example.test')
  const stored = await db().invitation.findUniqueOrThrow({ where: { id } })
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored.expiresAt.getTime() - stored.createdAt.getTime()).toBeGreaterThan(13.9 * 86_400_000)

  const results = await Promise.allSettled([accept(), accept()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(accept()).rejects.toMatchObject({ status: 404 })

  const users = await db().user.findMany({ where: { email: { equals: 'reed@example.test', mode: 'insensitive' } } })
  expect(users).toHaveLength(1)
  expect(await verifyPassword(users[0]?.passwordHash ?? null, guest.password)).toBe(true)
  const user = { ...(await makeUser()), userId: users[0]?.id ?? '' }
  expect((await getProjectActor(user, admin.project.slug)).role).toBe('ANNOTATOR')
  const again = addMemberSchema.parse({ email: 'REED@example.TEST', role: 'ADMIN' })
  await expect(transact((tx) => addMember(admin, again, tx))).rejects.toMatchObject({ status: 409 })
})

test('somebody who has an account by now signs in and accepts; nobody else does', async () => {
  const { admin, token, accept } = await inviteTo('mara@example.test')
  const mara = await makeUser({ email: 'mara@example.test' })
  await expect(accept()).rejects.toMatchObject({ status: 409 })
  const other = await makeUser()
  await expect(transact((tx) => acceptInvitationAs(other, token, tx))).rejects.toMatchObject({ status: 403 })
  expect(await findInvitation(token)).toMatchObject({ email: 'mara@example.test', hasAccount: true })
  await transact((tx) => acceptInvitationAs(mara, token, tx))
  expect((await getProjectActor(mara, admin.project.slug)).role).toBe('ANNOTATOR')
  expect(await findInvitation(token)).toBeNull()
})

test('an ended link does nothing, and a new one ends the earlier one', async () => {
  const { admin, id, accept } = await inviteTo('late@example.test')
  const second = await transact((tx) => addMember(admin, { email: 'late@example.test', role: 'ADMIN' }, tx))
  await expect(accept()).rejects.toMatchObject({ status: 404 })
  const token = second.inviteUrl?.split('/').at(-1) ?? ''
  expect(await findInvitation(token)).toMatchObject({ role: 'ADMIN', hasAccount: false })
  await db().invitation.update({ where: { id: second.id }, data: { expiresAt: new Date(Date.now() - 1) } })
  expect(await findInvitation(token)).toBeNull()
  expect(id).not.toBe(second.id)
  expect(await db().user.count({ where: { email: 'late@example.test' } })).toBe(0)
})
