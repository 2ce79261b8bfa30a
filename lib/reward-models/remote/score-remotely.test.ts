import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type RewardStub, startRewardStub } from '@/lib/testing/stub-reward-server'
import { readRewards } from './protocols'
import { PROTOCOLS, type Remote } from './schema'
import { scoreRemotely } from './score-remotely'

let stub: RewardStub

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgres://nowhere')
  vi.stubEnv('ALLOWED_PRIVATE_HOSTS', '127.0.0.1')
})

afterEach(() => stub?.close())

const remoteOf = (given: Partial<Remote>): Remote => ({
  ...{ protocol: 'vllm-classify', template: 'plain', model: null, batchSize: 2, scale: null, failure: null },
  ...given,
})
const serverOf = (url: string) => ({ baseUrl: url, apiKey: 'sk-secret', timeoutSeconds: 5 })
const items = ['a', 'bbb', 'cc'].map((text) => ({ messages: [{ role: 'user' as const, content: 'Q' }], text }))
const wait = async () => undefined

test.each(PROTOCOLS)('%s: the numbers come in order, in batches, with the key and the model', async (protocol) => {
  stub = await startRewardStub((text) => text.length)
  const rewards = await scoreRemotely(serverOf(stub.url), remoteOf({ protocol, model: 'rm' }), items)
  const plain = 'user: Q\n\nassistant: '.length
  expect([...rewards]).toEqual([plain + 1, plain + 3, plain + 2])
  expect(stub.requests.map(({ body }) => ((body.input ?? body.query ?? body.text_2) as string[]).length)).toEqual([
    2, 1,
  ])
  expect(stub.requests[0]).toMatchObject({ authorization: 'Bearer sk-secret' })
  if (protocol === 'openrlhf') {
    expect(stub.requests[0]?.body).toEqual({
      query: ['user: Q\n\nassistant: a', 'user: Q\n\nassistant: bbb'],
      prompts: ['user: Q\n\nassistant: ', 'user: Q\n\nassistant: '],
    })
  } else expect(stub.requests[0]?.body).toMatchObject({ model: 'rm', use_activation: false })
})

test('a conversation is written as the template says', async () => {
  stub = await startRewardStub(() => 0)
  const item = { messages: [{ role: 'system' as const, content: 'S' }, ...items[0]!.messages], text: 'A' }
  for (const template of ['chatml', 'llama3'] as const)
    await scoreRemotely(serverOf(`${stub.url}/classify`), remoteOf({ template }), [item])
  expect(stub.requests.map(({ path, body }) => [path, (body.input as string[])[0]])).toEqual([
    [
      '/classify',
      '<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nQ<|im_end|>\n<|im_start|>assistant\nA<|im_end|>\n',
    ],
    [
      '/classify',
      [
        ['system', 'S'],
        ['user', 'Q'],
        ['assistant', 'A'],
      ]
        .map(([role, content]) => `<|start_header_id|>${role}<|end_header_id|>\n\n${content}<|eot_id|>`)
        .join(''),
    ],
  ])
})

test('a busy server is asked again, a refusal is not, and its words come through without the key', async () => {
  stub = await startRewardStub(
    () => 1,
    (number) => (number < 2 ? { status: 503, headers: { 'retry-after': '0' } } : null),
  )
  expect([...(await scoreRemotely(serverOf(stub.url), remoteOf({}), items, { wait }))]).toEqual([1, 1, 1])
  expect(stub.requests).toHaveLength(4)
  await stub.close()
  stub = await startRewardStub(
    () => 1,
    () => ({ status: 400, body: '{"error":{"message":"no model sk-secret"}}' }),
  )
  await expect(scoreRemotely(serverOf(stub.url), remoteOf({}), items, { wait })).rejects.toMatchObject({
    ...{ code: 'endpoint_failed', message: 'The reward model did not score: no model ***' },
    facts: { reason: 'bad_request' },
  })
  expect(stub.requests).toHaveLength(1)
})

test('answers that are not one finite number for each rollout are refused', () => {
  const data = (...probs: number[][]) => ({ data: probs.map((one, index) => ({ index, probs: one })) })
  expect(readRewards('vllm-classify', data([0.5], [-2]), 2)).toEqual([0.5, -2])
  expect(readRewards('vllm-classify', data([-1, 3]), 1)).toEqual([4])
  expect(readRewards('vllm-classify', data([1, 2, 3]), 1)).toBeNull()
  expect(readRewards('vllm-classify', data([0.5]), 2)).toBeNull()
  const twice = { data: [0, 0].map((index) => ({ index, probs: [1] })) }
  expect(readRewards('vllm-classify', twice, 2)).toBeNull()
  expect(readRewards('vllm-pooling', { data: [{ data: [1, 2, 7] }] }, 1)).toEqual([7])
  expect(readRewards('vllm-pooling', { data: [{ data: [[1], [2]] }, { data: [[4]] }] }, 2)).toEqual([2, 4])
  expect(readRewards('openrlhf', { rewards: [[1.5], 2] }, 2)).toEqual([1.5, 2])
  expect(readRewards('openrlhf', { rewards: [null] }, 1)).toBeNull()
  expect(readRewards('vllm-score', 'nonsense', 1)).toBeNull()
})
