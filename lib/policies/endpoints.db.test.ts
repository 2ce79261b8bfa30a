import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeProject } from '@/lib/testing/people'
import { startStub } from '@/lib/testing/stub-policy-server'
import { checkPolicy } from './check-policy'
import { createEndpoint, normaliseBaseUrl } from './create-endpoint'
import { createPolicy } from './create-policy'
import { findLocalServers } from './find-local-servers'
import { loadEndpoint } from './load-endpoint'
import { listPolicies } from './reads'
import { type CreatePolicy, createPolicySchema, type UpdatePolicy, updatePolicySchema } from './schema'
import { updatePolicy } from './update-policy'

afterAll(closeDb)

test('one server with one key is one endpoint; the key lies sealed and comes back for the request alone', async () => {
  const { admin } = await makeProject()
  const projectId = admin.project.id
  const create = (baseUrl: string, apiKey?: string) =>
    transact((tx) => createEndpoint(tx, projectId, { baseUrl, apiKey, maxConcurrency: 2 }))
  const id = await create('http://127.0.0.1:8000/v1/', 'sk-one')
  expect(await create(' http://127.0.0.1:8000/v1/chat/completions', 'sk-one')).toBe(id)
  expect(await create('http://127.0.0.1:8000/v1', 'sk-two')).not.toBe(id)
  expect(await create('http://127.0.0.1:8000/v1')).not.toBe(id)
  const row = await db().endpoint.findUniqueOrThrow({ where: { id } })
  expect(JSON.stringify(row)).not.toContain('sk-one')
  expect(await loadEndpoint(db(), projectId, id)).toMatchObject({
    ...{ baseUrl: 'http://127.0.0.1:8000/v1', apiKey: 'sk-one', maxConcurrency: 2, timeoutSeconds: 120 },
  })
  const { admin: other } = await makeProject()
  await expect(loadEndpoint(db(), other.project.id, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('addresses are kept in one form', () => {
  expect(normaliseBaseUrl('HTTPS://API.Example.org/v1/models/')).toBe('https://api.example.org/v1')
  expect(normaliseBaseUrl('http://127.0.0.1:11434')).toBe('http://127.0.0.1:11434/v1')
  expect(normaliseBaseUrl('http://127.0.0.1:5000/get_reward', 'rewards')).toBe('http://127.0.0.1:5000/get_reward')
  expect(() => normaliseBaseUrl('http://169.254.169.254/')).toThrow(
    expect.objectContaining({ code: 'address_refused' }),
  )
  expect(() => normaliseBaseUrl('https://example.org/v1?key=1')).toThrow(
    expect.objectContaining({ status: 422, errors: [expect.objectContaining({ path: 'endpoint.baseUrl' })] }),
  )
})

const KEY = 'sk-not-for-anybody'

async function withPolicy() {
  const { admin } = await makeProject()
  const create = (given: Partial<CreatePolicy>) =>
    transact((tx) => createPolicy(admin, createPolicySchema.parse({ name: 'live', model: 'm', ...given }), tx))
  const change = (id: string, given: UpdatePolicy) =>
    transact((tx) => updatePolicy(admin, id, updatePolicySchema.parse(given), tx))
  const endpoint = { baseUrl: 'http://127.0.0.1:8000/v1', apiKey: KEY }
  const { policy } = await create({ endpoint, inputPrice: 2, outputPrice: 6 })
  const keyOf = async (id: string) => {
    const { endpointId } = await db().policy.findUniqueOrThrow({ where: { id } })
    return (await loadEndpoint(db(), admin.project.id, endpointId ?? '')).apiKey
  }
  return { admin, create, change, policy, endpoint, keyOf }
}

test('a policy with an endpoint is sampled there; its key is in no answer and no audit', async () => {
  const { admin, create, policy, endpoint } = await withPolicy()
  expect(policy).toMatchObject({
    ...{ kind: 'ENDPOINT', hasKey: true, inputPrice: 2, outputPrice: 6 },
    endpoint: { baseUrl: 'http://127.0.0.1:8000/v1', maxConcurrency: 4, timeoutSeconds: 120 },
  })
  const audit = await db().auditEvent.findMany({ where: { projectId: admin.project.id } })
  expect(JSON.stringify([policy, audit, await listPolicies(admin, { limit: 9 })])).not.toContain(KEY)
  expect(await create({ endpoint })).toMatchObject({ created: false, policy: { id: policy.id } })
  const elsewhere = await create({ endpoint: { ...endpoint, baseUrl: 'http://127.0.0.1:8001/v1' } })
  expect(elsewhere).toMatchObject({ created: true, policy: { version: 2 } })
})

test('another address needs the key again, another key or limit does not need the address', async () => {
  const { change, policy, keyOf } = await withPolicy()
  const moved = { baseUrl: 'http://127.0.0.1:9999' }
  await expect(change(policy.id, { endpoint: moved })).rejects.toMatchObject({ errors: [{ path: 'endpoint.apiKey' }] })
  expect((await change(policy.id, { endpoint: { maxConcurrency: 9 } })).endpoint?.maxConcurrency).toBe(9)
  expect(await keyOf(policy.id)).toBe(KEY)
  await change(policy.id, { endpoint: { apiKey: 'sk-new' } })
  expect(await keyOf(policy.id)).toBe('sk-new')
  const keyless = await change(policy.id, { endpoint: { ...moved, apiKey: null }, outputPrice: null })
  expect(keyless).toMatchObject({
    ...{ hasKey: false, version: 1, inputPrice: 2, outputPrice: null },
    endpoint: { baseUrl: 'http://127.0.0.1:9999/v1', maxConcurrency: 9 },
  })
  expect(updatePolicySchema.safeParse({ model: 'x' }).success).toBe(false)
})

test('a recorded policy gets no endpoint afterwards; metadata services are no endpoints', async () => {
  const { create, change } = await withPolicy()
  const { policy } = await create({ name: 'recorded' })
  expect(policy).toMatchObject({ kind: 'RECORDED', endpoint: null, hasKey: null })
  const given = { endpoint: { baseUrl: 'http://127.0.0.1:8000/v1' } }
  await expect(change(policy.id, given)).rejects.toMatchObject({ errors: [{ path: 'endpoint' }] })
  const metadata = { baseUrl: 'http://169.254.169.254/latest' }
  await expect(create({ endpoint: metadata })).rejects.toMatchObject({ code: 'address_refused' })
})

test('a check lists models and times the first token, and says what fails', async () => {
  const stub = await startStub((request) =>
    request.authorization ? { text: 'Hello' } : { status: 401, body: '{"error":{"message":"no"}}' },
  )
  const { admin } = await withPolicy()
  const endpoint = { baseUrl: stub.url, apiKey: 'k' }
  const good = await checkPolicy(admin, { endpoint }, db())
  expect(good).toMatchObject({
    ok: true,
    models: ['stub-model'],
    model: 'stub-model',
    servedModel: 'stub-model',
    error: null,
  })
  expect(good.firstTokenMs).toBeGreaterThanOrEqual(0)
  const bad = await checkPolicy(admin, { endpoint: { baseUrl: stub.url } }, db())
  expect(bad).toMatchObject({ ok: false, firstTokenMs: null, error: { code: 'unauthorized', retryable: false } })
  const port = Number(new URL(stub.url).port)
  expect(await findLocalServers(admin, [port, 9])).toEqual([{ baseUrl: stub.url, models: ['stub-model'] }])
  await stub.close()
})
