import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeProject } from '@/lib/testing/people'
import { createEnvironment } from './create-environment'
import { ensureEnvironment } from './ensure-environment'
import { listEnvironments } from './reads'
import { createEnvironmentSchema, updateEnvironmentSchema } from './schema'
import { updateEnvironment } from './update-environment'

afterAll(closeDb)

const create = async (actor: Awaited<ReturnType<typeof makeProject>>['admin'], input: object) =>
  transact((tx) => createEnvironment(actor, createEnvironmentSchema.parse(input), tx))

test('a name stands once in a project, and a change of name leaves the verification alone', async () => {
  const { admin } = await makeProject()
  const sums = await create(admin, { name: 'sums', verification: 'VERIFIER', verifier: { kind: 'numeric' } })
  await create(admin, { name: 'writing' })
  await expect(create(admin, { name: 'sums' })).rejects.toMatchObject({ status: 409, errors: [{ path: 'name' }] })
  const change = (input: object) =>
    transact((tx) => updateEnvironment(admin, sums.id, updateEnvironmentSchema.parse(input), tx))
  await expect(change({ name: 'writing' })).rejects.toMatchObject({ status: 409, errors: [{ path: 'name' }] })
  expect(await change({ name: 'Sums' })).toMatchObject({ verification: 'VERIFIER', verifier: { kind: 'numeric' } })
  expect(await change({ verifier: null })).toMatchObject({ verifier: null })
  expect((await listEnvironments(admin, { limit: 9 })).items.map(({ name, queries }) => [name, queries])).toEqual([
    ['writing', 0],
    ['Sums', 0],
  ])
})

test('ten that need an environment at once get the same one', async () => {
  const { admin } = await makeProject()
  const all = await Promise.all(
    Array.from({ length: 10 }, () => transact((tx) => ensureEnvironment(tx, admin.project.id, 'general'))),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await db().environment.count({ where: { projectId: admin.project.id } })).toBe(1)
})
