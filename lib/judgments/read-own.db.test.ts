import { afterAll, expect, test } from 'vitest'
import { claimNext } from '@/lib/comparisons/claim-next'
import { createComparison } from '@/lib/comparisons/create-comparison'
import { readOwnAssignment } from '@/lib/comparisons/read-own-assignment'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createPolicy } from '@/lib/policies/create-policy'
import { createPolicySchema } from '@/lib/policies/schema'
import { createQuery } from '@/lib/queries/create-query'
import { createQuerySchema } from '@/lib/queries/schema'
import { createRollout } from '@/lib/rollouts/create-rollout'
import { createRolloutSchema } from '@/lib/rollouts/schema'
import { makeMember, makeProject } from '@/lib/testing/people'
import { countOwnToday, listOwnJudgments, readOwnJudgment } from './read-own'
import { recordJudgment } from './record-judgment'

afterAll(closeDb)

/** Two annotators, of whom the first judged one comparison and said B. */
async function setUp() {
  const { admin } = await makeProject({ timeZone: 'Pacific/Auckland', poolMinimum: 0, poolPerAnnotator: 0 })
  const { query } = await transact((tx) => createQuery(admin, createQuerySchema.parse({ text: 'Why?' }), tx))
  const rolloutIds: string[] = []
  for (const name of ['one', 'two']) {
    const { policy } = await transact((tx) => createPolicy(admin, createPolicySchema.parse({ name }), tx))
    const input = createRolloutSchema.parse({ queryId: query.id, policy: policy.id, text: `Because of ${name}.` })
    rolloutIds.push((await transact((tx) => createRollout(admin, input, tx))).rollout.id)
  }
  await transact((tx) => createComparison(admin, { queryId: query.id, rolloutIds }, tx))
  const [{ actor: mine }, { actor: other }] = [
    await makeMember(admin.project, 'ANNOTATOR'),
    await makeMember(admin.project, 'ANNOTATOR'),
  ]
  const { answer } = await transact((tx) => claimNext(mine, { exclude: [] }, tx))
  if (!answer.assignment) throw new Error('there is one to claim')
  const assignmentId = answer.assignment.id
  const input = { assignmentId, outcome: 'B' as const, degree: 2, rationale: 'shorter' }
  const { id } = await transact((tx) => recordJudgment(mine, input, tx))
  return { mine, other, id, assignmentId, shown: answer.assignment }
}

test('an own judgment comes with what was shown, in the order in which it was shown', async () => {
  const { mine, id, shown } = await setUp()
  const own = await readOwnJudgment(mine, id)
  expect(own).toMatchObject({ outcome: 'B', degree: 2, rationale: 'shorter', isRevealed: false, live: true })
  expect(own.assignment.options).toEqual(shown.options)
  expect((await listOwnJudgments(mine, { limit: 10 })).items.map((item) => [item.id, item.query])).toEqual([
    [id, 'Why?'],
  ])
})

test('another annotator sees neither the judgment nor the assignment', async () => {
  const { other, id, assignmentId } = await setUp()
  await expect(readOwnJudgment(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(readOwnAssignment(other, assignmentId)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listOwnJudgments(other, { limit: 10 })).items).toEqual([])
  expect(await countOwnToday(other)).toBe(0)
})

test('today begins at midnight of the project’s zone', async () => {
  const { mine, id } = await setUp()
  expect(await countOwnToday(mine)).toBe(1)
  const midnight = `date_trunc('day', now() AT TIME ZONE 'Pacific/Auckland') AT TIME ZONE 'Pacific/Auckland'`
  const setTime = (time: string) =>
    db().$executeRawUnsafe(`UPDATE "Judgment" SET "createdAt" = ${time} WHERE id = '${id}'`)
  await setTime(midnight)
  expect(await countOwnToday(mine)).toBe(1)
  await setTime(`${midnight} - interval '1 ms'`)
  expect(await countOwnToday(mine)).toBe(0)
})
