import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeMember, makeProject } from '@/lib/testing/people'
import { createPolicy } from './create-policy'
import { listPolicies } from './reads'
import { resolvePolicy } from './resolve-policy'
import { type CreatePolicy, createPolicySchema } from './schema'
import { updatePolicy } from './update-policy'

afterAll(closeDb)

async function setUp() {
  const { admin } = await makeProject()
  const create = (input: Partial<CreatePolicy>) =>
    transact((tx) => createPolicy(admin, createPolicySchema.parse({ name: 'gpt', ...input }), tx))
  return { admin, projectId: admin.project.id, create }
}

test('the same content stands, other content is the next version, stage and weight are no content', async () => {
  const { admin, create } = await setUp()
  const first = await create({ sampling: { temperature: 0.7, topP: 0.9 }, model: 'm' })
  expect(first).toMatchObject({
    created: true,
    policy: { version: 1, label: 'gpt', kind: 'RECORDED', stage: 'CANDIDATE' },
  })
  const { policy } = first
  await transact((tx) => updatePolicy(admin, policy.id, { stage: 'DEPLOYED', weight: 0.5 }, tx))
  const again = await create({ sampling: { topP: 0.9, temperature: 0.7 }, model: 'm' })
  expect(again).toMatchObject({ created: false, policy: { id: policy.id, stage: 'DEPLOYED', weight: 0.5 } })
  expect(await create({ model: 'm2' })).toMatchObject({ created: true, policy: { version: 2, label: 'gpt@2' } })
  await expect(create({ version: 1, model: 'other' })).rejects.toMatchObject({
    status: 409,
    errors: [{ path: 'version' }],
  })
})

test('ten that come at once with one content make one version', async () => {
  const { projectId, create } = await setUp()
  const all = await Promise.all(Array.from({ length: 10 }, () => create({ model: 'm' })))
  expect(all.filter(({ created }) => created)).toHaveLength(1)
  expect(await db().policy.count({ where: { projectId } })).toBe(1)
})

test('a policy is meant by id, name@version or name, in this project only', async () => {
  const { projectId, create } = await setUp()
  const { policy: one } = await create({ model: '1' })
  const { policy: two } = await create({ model: '2' })
  const resolve = async (ref: string) => (await resolvePolicy(db(), projectId, ref)).id
  expect(await resolve(one.id)).toBe(one.id)
  expect(await resolve('gpt@1')).toBe(one.id)
  expect(await resolve('gpt')).toBe(two.id)
  const other = await makeProject()
  await expect(resolvePolicy(db(), other.admin.project.id, one.id)).rejects.toMatchObject({ status: 422 })
  await expect(resolvePolicy(db(), projectId, 'gpt@3', 'rollouts.0.policy')).rejects.toMatchObject({
    errors: [{ path: 'rollouts.0.policy' }],
  })
})

test('lists count rollouts; annotators see no policies', async () => {
  const { admin, create } = await setUp()
  await create({})
  expect((await listPolicies(admin, { limit: 5 })).items).toMatchObject([{ label: 'gpt', rollouts: 0, judgments: 0 }])
  const { actor } = await makeMember(admin.project, 'ANNOTATOR')
  await expect(listPolicies(actor, { limit: 5 })).rejects.toMatchObject({ status: 403 })
})

test('a policy of another project is not changed', async () => {
  const { create } = await setUp()
  const { policy } = await create({})
  const { admin: other } = await makeProject()
  const change = transact((tx) => updatePolicy(other, policy.id, { stage: 'RETIRED' }, tx))
  await expect(change).rejects.toMatchObject({ status: 404 })
  expect((await db().policy.findUniqueOrThrow({ where: { id: policy.id } })).stage).toBe('CANDIDATE')
})
