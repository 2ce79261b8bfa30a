import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge, keyOf } from '@/lib/testing/judging'
import { reviseJudgment } from './revise-judgment'
import { reviseJudgmentSchema } from './schema'

const rewritesOf = (projectId: string) =>
  db().rollout.findMany({
    where: { projectId, policy: { kind: 'PEOPLE' } },
    orderBy: { sampleIndex: 'asc' },
    include: { rewriteOf: { include: { policy: true } }, author: true },
  })

test('a rewrite is a rollout of the people policy, by its author, of the better one, and implies nothing', async () => {
  const { admin, annotators } = await makeCollecting(2)
  await makeComparison(admin, { policies: ['alder', 'birch'] })
  const assignment = await claim(annotators[0]!)
  const body = { outcome: keyOf(assignment, 'birch'), rewrite: 'birch, but better' }
  expect(await judge(annotators[0]!, assignment.id, body)).toMatchObject({ preferences: 1 })
  await judge(annotators[0]!, assignment.id, body)
  const [rewrite, ...more] = await rewritesOf(admin.project.id)
  expect(more).toEqual([])
  expect(rewrite).toMatchObject({ text: 'birch, but better', status: 'COMPLETE', sampleIndex: 0 })
  expect(rewrite?.rewriteOf?.policy.name).toBe('birch')
  expect(rewrite?.author?.userId).toBe(annotators[0]!.userId)
  expect(await db().preference.count({ where: { projectId: admin.project.id } })).toBe(1)
})

test('after both bad it is of no rollout; the rollout itself, unchanged, is kept as none', async () => {
  const { admin, annotators } = await makeCollecting(1)
  await makeComparison(admin, { policies: ['alder', 'birch'] })
  const assignment = await claim(annotators[0]!)
  const { id } = await judge(annotators[0]!, assignment.id, { outcome: 'BOTH_BAD', rewrite: 'what I would say' })
  const better = assignment.options[0]!
  const revision = reviseJudgmentSchema.parse({ outcome: better.key, rewrite: better.text })
  await transact((tx) => reviseJudgment(annotators[0]!, id, revision, tx))
  expect((await rewritesOf(admin.project.id)).map(({ text, rewriteOfId }) => ({ text, rewriteOfId }))).toEqual([
    { text: 'what I would say', rewriteOfId: null },
  ])
})
