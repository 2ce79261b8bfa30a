import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeProject } from '@/lib/testing/people'
import { createEndpoint, normaliseBaseUrl } from './create-endpoint'
import { loadEndpoint } from './load-endpoint'

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
  expect(() => normaliseBaseUrl('https://example.org/v1?key=1')).toThrow(expect.objectContaining({ code: 'invalid' }))
})
