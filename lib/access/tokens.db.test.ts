import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeMember, makeProject } from '@/lib/testing/people'
import { authorize } from './authorize'
import { createToken, type NewToken } from './create-token'
import { findTokenActor, getProjectActor } from './find-actor'

afterAll(closeDb)

const make = (input: Omit<NewToken, 'name'>) => transact((tx) => createToken(tx, { name: 'test', ...input }))

test('a token is fw_ and 43 characters, and only its hash is stored', async () => {
  const { owner } = await makeProject()
  const { id, token } = await make({ userEmail: owner.email.toUpperCase() })
  expect(token).toMatch(/^fw_[\w-]{43}$/)
  expect(JSON.stringify(await db().apiToken.findUniqueOrThrow({ where: { id } }))).not.toContain(token)
})

test('its scopes cut the role down and never widen it', async () => {
  const { admin } = await makeProject()
  const { user } = await makeMember(admin.project, 'ANNOTATOR')
  const { token } = await make({ userEmail: user.email, scopes: ['judge', 'members:write'] })
  const byToken = await findTokenActor(token)
  if (!byToken) throw new Error('the token is known')
  const actor = await getProjectActor(byToken, admin.project.slug)
  expect([...actor.scopes]).toEqual(['judge'])
  expect(() => authorize(actor, 'members:write')).toThrow('members:write')
})

test('an unknown scope, a foreign project and an unknown user are refused', async () => {
  const { owner } = await makeProject()
  const { admin: other } = await makeProject()
  await expect(make({ userEmail: owner.email, scopes: ['judge', 'everything'] })).rejects.toMatchObject({
    errors: [{ path: 'scopes' }],
  })
  await expect(make({ userEmail: owner.email, scopes: [''] })).rejects.toMatchObject({ status: 422 })
  await expect(make({ userEmail: owner.email, projectSlug: other.project.slug })).rejects.toMatchObject({ status: 403 })
  await expect(make({ userEmail: 'nobody@example.test' })).rejects.toMatchObject({ status: 404 })
})

test('an expired or revoked token is nobody', async () => {
  const { owner } = await makeProject()
  const expired = await make({ userEmail: owner.email, expiresAt: new Date(Date.now() - 1) })
  const revoked = await make({ userEmail: owner.email })
  await db().apiToken.update({ where: { id: revoked.id }, data: { revokedAt: new Date() } })
  expect(await findTokenActor(expired.token)).toBeNull()
  expect(await findTokenActor(revoked.token)).toBeNull()
})

test('its last use is written at most once a minute', async () => {
  const { owner } = await makeProject()
  const { id, token } = await make({ userEmail: owner.email })
  const lastUse = async () => (await db().apiToken.findUniqueOrThrow({ where: { id } })).lastUsedAt
  const set = (lastUsedAt: Date) => db().apiToken.update({ where: { id }, data: { lastUsedAt } })
  await findTokenActor(token)
  expect(await lastUse()).not.toBeNull()
  const justNow = new Date(Date.now() - 30_000)
  await set(justNow)
  await findTokenActor(token)
  expect(await lastUse()).toEqual(justNow)
  await set(new Date(Date.now() - 61_000))
  await findTokenActor(token)
  expect((await lastUse())?.getTime()).toBeGreaterThan(justNow.getTime())
})
