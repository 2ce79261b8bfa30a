import { expect, test } from 'vitest'
import { createComparison } from '@/lib/comparisons/create-comparison'
import { transact } from '@/lib/db/transact'
import { withdrawQuery } from '@/lib/queries/withdraw-query'
import { countJobs, makeCollecting, makeQuery, makeRollout } from '@/lib/testing/factories'
import { createRollout } from './create-rollout'
import { createRolloutSchema } from './schema'
import { withdrawRollout } from './withdraw-rollout'

async function prepared() {
  const { admin } = await makeCollecting(0)
  const queryId = await makeQuery(admin)
  const add = (body: Record<string, unknown>) =>
    transact((tx) => createRollout(admin, createRolloutSchema.parse({ queryId, policy: 'alder', ...body }), tx))
  return { admin, queryId, add }
}

test('without an index: the same text is the standing rollout, another text takes the next one', async () => {
  const { add } = await prepared()
  const first = await add({ text: 'one' })
  const second = await add({ text: 'two' })
  expect([first.rollout.sampleIndex, second.rollout.sampleIndex]).toEqual([0, 1])
  expect(await add({ text: 'one' })).toMatchObject({ created: false, rollout: { id: first.rollout.id } })
  expect((await add({ text: 'one', policy: 'birch' })).rollout.sampleIndex).toBe(0)
})

test('with an index: the same text is the standing one, another is 409 with its id', async () => {
  const { add } = await prepared()
  const { rollout } = await add({ text: 'one', sampleIndex: 4 })
  expect(await add({ text: 'one', sampleIndex: 4 })).toMatchObject({ created: false, rollout: { id: rollout.id } })
  await expect(add({ text: 'two', sampleIndex: 4 })).rejects.toMatchObject({
    code: 'conflict',
    errors: [{ path: 'sampleIndex' }],
    facts: { rolloutId: rollout.id },
  })
  // An index given on purpose makes a second sample of the same text, and the next free one goes on from the highest.
  expect((await add({ text: 'one', sampleIndex: 1 })).created).toBe(true)
  expect((await add({ text: 'three' })).rollout.sampleIndex).toBe(5)
})

test('ten different texts at the same moment get ten indices; ten equal ones make one rollout', async () => {
  const { add } = await prepared()
  const all = await Promise.all(Array.from({ length: 10 }, (_, i) => add({ text: `number ${i}` })))
  expect(all.map(({ rollout }) => rollout.sampleIndex).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  const same = await Promise.all(Array.from({ length: 10 }, () => add({ text: 'same' })))
  expect(new Set(same.map(({ rollout }) => rollout.id)).size).toBe(1)
})

test('a 64-bit seed keeps its digits; cut at the limit is TRUNCATED; tokens beyond 32 bits are refused', async () => {
  const { add } = await prepared()
  const { rollout } = await add({ text: 'cut of', seed: '18446744073709551615', finishReason: 'length' })
  expect(rollout).toMatchObject({ seed: '18446744073709551615', status: 'TRUNCATED' })
  const usage = createRolloutSchema.safeParse({
    queryId: rollout.queryId,
    policy: 'a',
    text: 'x',
    usage: { totalTokens: 2 ** 31 },
  })
  expect(usage.error?.issues[0]?.path).toEqual(['usage', 'totalTokens'])
})

test('a withdrawn query takes no rollout; identical, withdrawn and foreign rollouts make no comparison', async () => {
  const { admin, queryId, add } = await prepared()
  const one = (await add({ text: 'same words' })).rollout.id
  const twin = (await add({ text: 'same words', policy: 'birch' })).rollout.id
  const gone = (await add({ text: 'gone' })).rollout.id
  const foreign = await makeRollout(admin, await makeQuery(admin), 'cedar')
  await transact((tx) => withdrawRollout(admin, gone, undefined, tx))
  for (const [other, message] of [
    [twin, /same text as number 1/],
    [one, /same text as number 1/],
    [gone, /cannot be judged/],
    [foreign, /another query/],
  ] as const) {
    const making = transact((tx) => createComparison(admin, { queryId, rolloutIds: [one, other] }, tx))
    await expect(making).rejects.toMatchObject({
      errors: [{ path: 'rolloutIds.1', message: expect.stringMatching(message) }],
    })
  }
  await transact((tx) => withdrawQuery(admin, queryId, undefined, tx))
  await expect(add({ text: 'late' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a rollout asks for its score in its own transaction', async () => {
  const { admin, queryId, add } = await prepared()
  await expect(
    transact(async (tx) => {
      await createRollout(admin, createRolloutSchema.parse({ queryId, policy: 'alder', text: 'x' }), tx)
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  expect(await countJobs('score-rollouts', admin.project.id)).toBe(0)
  await add({ text: 'x' })
  expect(await countJobs('score-rollouts', admin.project.id)).toBe(1)
})
