import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createEnvironment } from '@/lib/environments/create-environment'
import { createEnvironmentSchema } from '@/lib/environments/schema'
import { createPolicy } from '@/lib/policies/create-policy'
import { createPolicySchema } from '@/lib/policies/schema'
import { updatePolicy } from '@/lib/policies/update-policy'
import { closeBoss } from '@/lib/queue/boss'
import { countJobs, makeQuery } from '@/lib/testing/factories'
import { makeProject } from '@/lib/testing/people'
import { answerByRules } from './answer-by-rules'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

test('a rule answers the queries that it fits, once, and is silent on all others', async () => {
  const { admin } = await makeProject()
  const projectId = admin.project.id
  const sum = await makeQuery(admin, { text: 'What is 2^64 − 1?' })
  const create = (input: object) => transact((tx) => createPolicy(admin, createPolicySchema.parse(input), tx))
  const { policy } = await create({ name: 'calc', rule: 'calculator' })
  expect(policy).toMatchObject({ kind: 'RULE', model: 'calculator', version: 1 })
  expect(await create({ name: 'calc', rule: 'calculator' })).toMatchObject({ created: false })
  await create({ name: 'units', rule: 'unit-converter' })
  const height = await makeQuery(admin, { text: 'I am 5 ft 11 in. What is that in centimetres?' })
  await makeQuery(admin, { text: 'What is love?' })
  await makeQuery(admin, {
    messages: [
      { role: 'user', content: 'Hello!' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'What is 1 + 1?' },
    ],
  })
  expect(await countJobs('answer-by-rules', projectId)).toBe(5) // Two for the policies, three for the queries after the first.
  const answer = (after: string | null) => transact((tx) => answerByRules(admin, null, after, tx))
  const last = await answer(null)
  await answer(null)
  expect(await answer(last)).toBeNull()
  const rollouts = await db().rollout.findMany({ where: { projectId }, select: { queryId: true, text: true } })
  expect(rollouts).toHaveLength(2)
  expect(rollouts).toEqual(
    expect.arrayContaining([
      { queryId: sum, text: '18446744073709551615' },
      { queryId: height, text: '180.34 cm' },
    ]),
  )
  await transact((tx) => updatePolicy(admin, policy.id, { stage: 'RETIRED' }, tx))
  await makeQuery(admin, { text: 'What is 3 + 4?' })
  await answer(null)
  expect(await db().rollout.count({ where: { projectId } })).toBe(2)
})

test('a rule answers in the form that the environment’s verifier reads', async () => {
  const { admin } = await makeProject()
  const verifier = { kind: 'numeric', config: { answerPrefix: 'A:' } }
  const sums = createEnvironmentSchema.parse({ name: 'sums', verification: 'VERIFIER', verifier })
  await transact((tx) => createEnvironment(admin, sums, tx))
  await transact((tx) => createPolicy(admin, createPolicySchema.parse({ name: 'calc', rule: 'calculator' }), tx))
  const queryId = await makeQuery(admin, { text: 'What is 12 * 13?', environment: 'sums', reference: '156' })
  await transact((tx) => answerByRules(admin, [queryId], null, tx))
  expect(await db().rollout.findFirstOrThrow({ where: { queryId } })).toMatchObject({ text: 'A: 156' })
})

test('a rule has no model of its own', () => {
  expect(createPolicySchema.safeParse({ name: 'calc', rule: 'calculator', model: 'gpt' }).success).toBe(false)
  expect(createPolicySchema.safeParse({ name: 'calc', rule: 'poet' }).success).toBe(false)
})
