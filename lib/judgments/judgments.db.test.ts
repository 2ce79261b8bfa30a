import { expect, test } from 'vitest'
import { closeOfQuery } from '@/lib/comparisons/close-withdrawn'
import { createComparison } from '@/lib/comparisons/create-comparison'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { countJobs, endLease, makeCollecting, makeComparison } from '@/lib/testing/factories'
import { askNext, claim, judge, keyOf, showInOrder } from '@/lib/testing/judging'
import { getJudgment } from './reads'
import { recordJudgmentSchema } from './schema'

const preferencesOf = (comparisonId: string) =>
  db().preference.findMany({ where: { comparisonId, live: true }, orderBy: { createdAt: 'asc' } })

test('fifty parallel POSTs of one verdict make one row and fifty good answers', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const made = await makeComparison(admin)
  const { id } = await claim(annotators[0]!)
  const answers = await Promise.all(Array.from({ length: 50 }, () => judge(annotators[0]!, id, { outcome: 'B' })))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(answers.filter((answer) => answer.created)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.preferences))).toEqual(new Set([1]))
  expect(await db().judgment.count({ where: { comparisonId: made.id } })).toBe(1)
  expect(await preferencesOf(made.id)).toHaveLength(1)
  const row = await db().comparison.findUniqueOrThrow({ where: { id: made.id } })
  expect(row).toMatchObject({ liveJudgments: 1, liveLeases: 0, state: 'COMPLETE' })
})

test('two different verdicts at the same moment: one counts, the other is 409 with its id', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const made = await makeComparison(admin)
  const { id } = await claim(annotators[0]!)
  const settled = await Promise.allSettled([
    judge(annotators[0]!, id, { outcome: 'A', degree: 2 }),
    judge(annotators[0]!, id, { outcome: 'A', degree: 3 }),
  ])
  const good = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const bad = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(good).toHaveLength(1)
  expect(bad[0]).toMatchObject({ code: 'already_judged', status: 409, facts: { judgmentId: good[0]!.id } })
  expect(await preferencesOf(made.id)).toHaveLength(1)
})

test('A is whatever was shown as A: forty votes with sides as drawn, x wins 10 and y wins 30', async () => {
  const { admin, annotators } = await makeCollecting(1, { overlap: 1 })
  const me = annotators[0]!
  let leftShown = 0
  for (let i = 0; i < 40; i++) {
    const made = await makeComparison(admin, { policies: ['alder', 'birch'] })
    const { id } = await claim(me)
    const order = i % 2 === 0 ? [1, 0] : [0, 1]
    await showInOrder(id, order)
    const assignment = await claim(me)
    const winner = i < 10 ? 'alder' : 'birch'
    const key = keyOf(assignment, winner)
    if (key === 'A') leftShown += 1
    await judge(me, id, { outcome: key })
    const [preference] = await preferencesOf(made.id)
    expect(preference!.outcome).toBe(winner === 'alder' ? 'A' : 'B')
    const revision = await db().judgmentRevision.findFirstOrThrow({ where: { comparisonId: made.id } })
    expect(revision.outcome).toBe(key)
    expect(revision.preferredRolloutId).toBe(made.rolloutIds[winner === 'alder' ? 0 : 1])
  }
  expect(leftShown).toBe(20)
})

test.each([
  ['missing outcome', {}],
  ['null', { outcome: null }],
  ['tie with a space', { outcome: 'tie ' }],
  ['left with a space', { outcome: 'left ' }],
  ['an id', { outcome: '0190a0c0-0000-7000-8000-000000000000' }],
  ['both outcome and ranking', { outcome: 'A', ranking: [['A'], ['B']] }],
  ['a degree on a tie', { outcome: 'TIE', degree: 1 }],
  ['degree 0', { outcome: 'A', degree: 0 }],
  ['degree 5', { outcome: 'A', degree: 5 }],
  ['degree 1.5', { outcome: 'A', degree: 1.5 }],
  ['another annotator', { outcome: 'A', annotatorId: '0190a0c0-0000-7000-8000-000000000000' }],
  ['negative seconds', { outcome: 'A', seconds: -1 }],
])('refuses %s', (_, verdict) => {
  const body = { assignmentId: '0190a0c0-0000-7000-8000-000000000001', ...verdict }
  expect(recordJudgmentSchema.safeParse(body).success).toBe(false)
})

test('ranking A, then B and C, then D: six preferences, one a tie, half wins 3, 1.5, 1.5, 0, weight 3 in all', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const made = await makeComparison(admin, { policies: ['alder', 'birch', 'cedar', 'dogwood'] })
  const { id } = await claim(annotators[0]!)
  await showInOrder(id, [2, 0, 3, 1])
  await judge(annotators[0]!, id, { ranking: [['A'], ['C', 'B'], ['D']] })
  const rows = await preferencesOf(made.id)
  const wins = new Map(made.rolloutIds.map((rollout) => [rollout, 0]))
  for (const { rolloutAId, rolloutBId, outcome } of rows) {
    const half = outcome === 'TIE' ? 0.5 : 0
    wins.set(rolloutAId, wins.get(rolloutAId)! + (outcome === 'A' ? 1 : half))
    wins.set(rolloutBId, wins.get(rolloutBId)! + (outcome === 'B' ? 1 : half))
  }
  // Shown as A, B, C, D stood positions 2, 0, 3, 1.
  expect(made.rolloutIds.map((rollout) => wins.get(rollout))).toEqual([1.5, 0, 3, 1.5])
  expect(rows.filter((row) => row.outcome === 'TIE')).toHaveLength(1)
  expect(rows.reduce((sum, row) => sum + row.weight, 0)).toBeCloseTo(3, 12)
  const again = await judge(annotators[0]!, id, { ranking: [['A'], ['B', 'C'], ['D']] })
  expect(again.created).toBe(false)
  await expect(judge(annotators[0]!, id, { ranking: [['B'], ['A', 'C'], ['D']] })).rejects.toMatchObject({
    code: 'already_judged',
  })
})

test('a late judgment is stored; beyond the overlap it is surplus and counts', async () => {
  const { admin, annotators } = await makeCollecting(2)
  const [late, prompt] = [annotators[0]!, annotators[1]!]
  const made = await makeComparison(admin)
  const lease = await claim(late)
  await endLease(lease.id)
  await judge(prompt, (await claim(prompt)).id)
  const { id } = await judge(late, lease.id, { outcome: 'TIE' })
  expect(await getJudgment(late, id)).toMatchObject({ surplus: true, live: true, outcome: 'TIE', blind: true })
  expect(await preferencesOf(made.id)).toHaveLength(2)
  const row = await db().comparison.findUniqueOrThrow({ where: { id: made.id } })
  expect(row).toMatchObject({ liveJudgments: 2, liveLeases: 0, state: 'COMPLETE' })
})

test('nobody judges their own rollout, not even with another’s assignment of it', async () => {
  const { admin, annotators } = await makeCollecting(2)
  const [author, other] = [annotators[0]!, annotators[1]!]
  const made = await makeComparison(admin)
  const { id } = await claim(other)
  await expect(judge(author, id)).rejects.toMatchObject({ code: 'not_found' })
  const { id: authorId } = await db().annotator.create({
    data: { projectId: admin.project.id, userId: author.userId, pseudonym: 'writer' },
  })
  await db().rollout.update({ where: { id: made.rolloutIds[0] }, data: { authorId } })
  await expect(judge(author, id)).rejects.toMatchObject({ code: 'own_rollout', status: 403 })
  // An admin has no way round it either.
  await askNext(admin)
  const mine = await db().annotator.findFirstOrThrow({ where: { userId: admin.userId! } })
  await db().rollout.update({ where: { id: made.rolloutIds[1] }, data: { authorId: mine.id } })
  await expect(judge(admin, id)).rejects.toMatchObject({ code: 'own_rollout' })
  expect(await db().judgment.count({ where: { comparisonId: made.id } })).toBe(0)
})

test('a closed comparison takes no judgment', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const made = await makeComparison(admin)
  const { id } = await claim(annotators[0]!)
  await transact((tx) => closeOfQuery(tx, admin.project.id, made.queryId))
  await expect(judge(annotators[0]!, id)).rejects.toMatchObject({ code: 'comparison_closed', status: 409 })
})

test('what was shown in another comparison makes a late judgment not blind', async () => {
  const { admin, annotators } = await makeCollecting(1, { reveal: 'always' })
  const me = annotators[0]!
  const first = await makeComparison(admin)
  const { id: secondId } = await transact((tx) =>
    createComparison(admin, { queryId: first.queryId, rolloutIds: first.rolloutIds }, tx),
  )
  const one = await claim(me)
  const two = await claim(me, [one.id])
  const shown = await judge(me, one.id)
  expect(shown.reveal?.map(({ policy }) => policy).sort()).toEqual(['alder', 'birch'])
  expect((await judge(me, one.id)).reveal).toEqual(shown.reveal)
  await judge(me, two.id)
  expect(await preferencesOf(secondId)).toMatchObject([{ blind: false, live: true }])
})

test('a judgment asks for a fit in its own transaction: a rollback leaves no job and no row', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const me = annotators[0]!
  await makeComparison(admin)
  const { id } = await claim(me)
  const { recordJudgment } = await import('./record-judgment')
  const input = recordJudgmentSchema.parse({ assignmentId: id, outcome: 'A' })
  await expect(
    transact(async (tx) => {
      await recordJudgment(me, input, tx)
      throw new Error('the power went')
    }),
  ).rejects.toThrow('the power went')
  expect(await countJobs('fit-strengths', admin.project.id)).toBe(0)
  expect(await db().judgment.count({ where: { projectId: admin.project.id } })).toBe(0)
  await judge(me, id)
  expect(await countJobs('fit-strengths', admin.project.id)).toBe(1)
})
