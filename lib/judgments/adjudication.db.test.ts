import { expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { countJobs, makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge, showInOrder } from '@/lib/testing/judging'
import { makeMember } from '@/lib/testing/people'
import { adjudicateComparison } from './adjudicate-comparison'
import { readReview } from './read-review'
import { adjudicateSchema } from './schema'
import { withdrawAdjudication } from './withdraw-adjudication'
import { withdrawJudgment } from './withdraw-judgment'

/** A comparison that two annotators dispute, with no third to ask. */
async function disputed() {
  const { admin, annotators } = await makeCollecting(2, { overlap: 2, maxOverlap: 2, guidelines: 'Be right.' })
  const made = await makeComparison(admin)
  const ids: string[] = []
  for (const [at, outcome] of ['A', 'B'].entries()) {
    const lease = await claim(annotators[at]!)
    await showInOrder(lease.id, [0, 1])
    ids.push((await judge(annotators[at]!, lease.id, { outcome, degree: 2, rationale: `Said ${outcome}.` })).id)
  }
  return { admin, annotators, made, ids }
}

const settle = (actor: Actor, id: string, body: Record<string, unknown> = { outcome: 'B', degree: 3 }) => {
  const input = adjudicateSchema.parse({ rationale: 'The second is right.', ...body })
  return transact((tx) => adjudicateComparison(actor, id, input, tx))
}
const comparison = (id: string) => db().comparison.findUniqueOrThrow({ where: { id } })
const live = (comparisonId: string) =>
  db().preference.findMany({ where: { comparisonId, live: true }, orderBy: { createdAt: 'asc' } })

test('an adjudication settles a disputed comparison: a judgment, a preference, an audit row, a fit', async () => {
  const { admin, made } = await disputed()
  expect((await comparison(made.id)).state).toBe('IN_REVIEW')
  const jobs = await countJobs('fit-strengths', admin.project.id)
  const { id, preferences } = await settle(admin, made.id)
  expect(preferences).toBe(1)
  expect(await comparison(made.id)).toMatchObject({ state: 'COMPLETE', liveJudgments: 3 })
  const judgment = await db().judgment.findUniqueOrThrow({ where: { id }, include: { revisions: true } })
  expect(judgment).toMatchObject({ adjudication: true, surplus: false, guidelines: 1, assignmentId: null })
  expect(judgment.revisions).toMatchObject([
    { outcome: 'B', degree: 3, preferredRolloutId: made.rolloutIds[1], rationale: 'The second is right.', blind: true },
  ])
  expect((await live(made.id)).map(({ outcome, use }) => [outcome, use])).toEqual([
    ['A', 'DATA'],
    ['B', 'DATA'],
    ['B', 'DATA'],
  ])
  expect(await countJobs('fit-strengths', admin.project.id)).toBe(jobs + 1)
  const audit = { projectId: admin.project.id, action: 'comparison.adjudicate', targetId: made.id }
  expect(await db().auditEvent.count({ where: audit })).toBe(1)
  await expect(settle(admin, made.id)).rejects.toMatchObject({ code: 'conflict' })
})

test('only an admin settles, only what is in review, and never a comparison of their own', async () => {
  const { admin, annotators, made } = await disputed()
  await expect(settle(annotators[0]!, made.id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(settle(admin, made.queryId)).rejects.toMatchObject({ code: 'not_found' })
  const open = await makeComparison(admin)
  await expect(settle(admin, open.id)).rejects.toMatchObject({ code: 'conflict' })
  await db().member.updateMany({ where: { userId: annotators[0]!.userId! }, data: { role: 'ADMIN' } })
  const judge = { ...annotators[0]!, scopes: admin.scopes }
  await expect(settle(judge, made.id)).rejects.toThrow('another admin')
  expect(adjudicateSchema.safeParse({ outcome: 'A' }).success).toBe(false)
  expect((await comparison(made.id)).state).toBe('IN_REVIEW')
})

test('taken back by another admin, by the same or by withdrawal, it waits for review again', async () => {
  const { admin, made } = await disputed()
  const other = (await makeMember(admin.project, 'ADMIN')).actor
  await settle(admin, made.id)
  await transact((tx) => withdrawAdjudication(other, made.id, tx))
  expect(await comparison(made.id)).toMatchObject({ state: 'IN_REVIEW', liveJudgments: 2 })
  expect(await live(made.id)).toHaveLength(2)
  await expect(transact((tx) => withdrawAdjudication(other, made.id, tx))).rejects.toMatchObject({ code: 'conflict' })
  const { id } = await settle(admin, made.id)
  await transact((tx) => withdrawJudgment(admin, id, tx))
  expect(await comparison(made.id)).toMatchObject({ state: 'IN_REVIEW', liveJudgments: 2 })
})

test('a judgment withdrawn beside an adjudication does not ask anybody again', async () => {
  const { admin, annotators, made, ids } = await disputed()
  await settle(admin, made.id)
  await transact((tx) => withdrawJudgment(annotators[1]!, ids[1]!, tx))
  expect((await comparison(made.id)).state).toBe('COMPLETE')
})

test('the review shows verdicts in the order of the rollouts, and no policy', async () => {
  const { admin, annotators, made } = await disputed()
  const review = await readReview(admin, made.id)
  expect(review.judgments.map(({ outcome, degree, rationale }) => [outcome, degree, rationale])).toEqual([
    ['A', 2, 'Said A.'],
    ['B', 2, 'Said B.'],
  ])
  expect(review.options.map(({ key, text }) => [key, text])).toEqual([
    ['A', expect.stringContaining('alder')],
    ['B', expect.stringContaining('birch')],
  ])
  expect(JSON.stringify(review)).not.toContain('policy')
  await expect(readReview(annotators[0]!, made.id)).rejects.toMatchObject({ code: 'forbidden' })
})
