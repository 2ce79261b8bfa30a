import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createEnvironment } from '@/lib/environments/create-environment'
import { createEnvironmentSchema, updateEnvironmentSchema } from '@/lib/environments/schema'
import { updateEnvironment } from '@/lib/environments/update-environment'
import { getEnvironmentMap } from '@/lib/metrics/environments/get-environment-map'
import { environmentMapSchema } from '@/lib/metrics/environments/schema'
import { createPolicy } from '@/lib/policies/create-policy'
import { createPolicySchema } from '@/lib/policies/schema'
import { closeBoss } from '@/lib/queue/boss'
import { readPick } from '@/lib/rollouts/judging/judge-prompt'
import { makePolicy, makeQuery, makeRollout } from '@/lib/testing/factories'
import { makeProject } from '@/lib/testing/people'
import { startStub } from '@/lib/testing/stub-policy-server'
import { judgeOwnRollouts } from './judge-own-rollouts'
import { verifyRollouts } from './verify-rollouts'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

it.each([
  ['1', 1],
  ['Answer 2.', 2],
  ['Both 1 and 2 are fine', null],
  ['Answer 1 adds 2 and 2\n2', 2],
  ['12', null],
  ['', null],
])('reads %j', (reply, pick) => expect(readPick(reply)).toBe(pick))

/** Six queries with a right and a wrong rollout of the judge, and two with two right ones. */
async function setUp(reply: (prompt: string) => string) {
  const stub = await startStub(({ body }) => ({ text: reply((body.messages as { content: string }[])[0]!.content) }))
  const { admin } = await makeProject({ holdoutPercent: 0 })
  const input = { name: 'judge', model: 'm', endpoint: { baseUrl: stub.url } }
  await transact((tx) => createPolicy(admin, createPolicySchema.parse(input), tx))
  const environment = { name: 'sums', verification: 'VERIFIER', verifier: { kind: 'numeric' } }
  const { id } = await transact((tx) => createEnvironment(admin, createEnvironmentSchema.parse(environment), tx))
  for (let at = 0; at < 8; at++) {
    const queryId = await makeQuery(admin, { environment: 'sums', reference: '42' })
    await makeRollout(admin, queryId, 'judge', `It is ${at < 6 ? 41 : 42}`)
    await makeRollout(admin, queryId, 'judge', 'Surely 42')
  }
  const projectId = admin.project.id
  await verifyRollouts([{ projectId }])
  const gapNow = async () => (await getEnvironmentMap(admin, environmentMapSchema.parse({}))).items[0]!.gap
  const appoint = (judgePolicy: string | null) =>
    transact((tx) => updateEnvironment(admin, id, updateEnvironmentSchema.parse({ judgePolicy }), tx))
  return { stub, admin, projectId, gapNow, appoint }
}

it('a judge that knows gains what pass@1 leaves, and is asked blind, in both orders, once', async () => {
  const knows = (prompt: string) => (/Answer 1:\n.*42/.test(prompt) ? '1' : '2')
  const { stub, admin, projectId, gapNow, appoint } = await setUp(knows)
  expect(await gapNow()).toEqual({ value: null, low: null, high: null, n: 0, reason: 'no_judge_policy' })
  await makePolicy(admin, 'elsewhere')
  await expect(appoint('elsewhere')).rejects.toMatchObject({ errors: [{ path: 'judgePolicy' }] })
  await appoint('judge')
  expect((await gapNow()).reason).toBe('no_picks')
  await judgeOwnRollouts([{ projectId }])
  await judgeOwnRollouts([{ projectId }])
  expect(stub.requests.length).toBe(16)
  expect(stub.requests.some(({ body }) => JSON.stringify(body.messages).includes('judge'))).toBe(false)
  // 6 of 8 queries gain a half.
  expect(await gapNow()).toMatchObject({ value: 0.375, n: 8, reason: null })
  await stub.close()
})

it('a judge that always takes the first gains nothing', async () => {
  const { stub, projectId, gapNow, appoint } = await setUp(() => '1')
  await appoint('judge')
  await judgeOwnRollouts([{ projectId }])
  expect(await db().judgePick.count({ where: { projectId, whenAFirst: 'A', whenBFirst: 'B' } })).toBe(8)
  expect((await gapNow()).value).toBe(0)
  await stub.close()
})
