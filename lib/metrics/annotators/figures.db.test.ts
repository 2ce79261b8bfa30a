import { expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { excludeAnnotator, reinstateAnnotator } from '@/lib/annotators/exclude-annotator'
import { skipAssignment } from '@/lib/comparisons/skip-assignment'
import { createDataset } from '@/lib/datasets/create-dataset'
import { getDataset } from '@/lib/datasets/reads'
import { createDatasetSchema } from '@/lib/datasets/schema'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { countJobs, makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge, keyOf, showInOrder } from '@/lib/testing/judging'
import { makeMember } from '@/lib/testing/people'
import { getAgreement } from '../agreement/get-agreement'
import { leaderboardSchema } from '../schema'
import { getLeaderboard } from '../strengths/get-leaderboard'
import { listEvidence, listEvidenceSchema } from './list-evidence'
import { listAnnotatorFigures } from './list-figures'

/** Each annotator in turn says what it says of the comparison that all of them get. */
async function judgeAll(annotators: Actor[], says: string[]) {
  for (const [k, winner] of says.entries()) {
    const assignment = await claim(annotators[k]!)
    const outcome = winner === 'TIE' ? 'TIE' : keyOf(assignment, winner)
    await judge(annotators[k]!, assignment.id, { outcome, ...(outcome !== 'TIE' && { degree: 2 }), seconds: 30 })
  }
}

const idOf = async (actor: Actor) =>
  (await db().annotator.findFirstOrThrow({ where: { projectId: actor.project.id, userId: actor.userId } })).id

async function figures(admin: Actor, of: Actor) {
  const rows = await listAnnotatorFigures(admin)
  const id = await idOf(of)
  return rows.find((row) => row.id === id)!
}

test('only first judgments of comparisons born with overlap count; extras, gold and lone ones never', async () => {
  const { admin, annotators } = await makeCollecting(3)
  const verdicts = [
    ['alder', 'alder'],
    ['alder', 'birch'],
    ['TIE', 'alder'],
    ['birch', 'birch'],
  ]
  for (const says of verdicts) {
    await makeComparison(admin, { overlap: 2 })
    await judgeAll(annotators, says)
  }
  // An extra judgment, as the adaptive rule asks for one after a disagreement.
  const split = await makeComparison(admin, { overlap: 2 })
  await judgeAll(annotators, ['alder', 'birch'])
  await db().comparison.update({ where: { id: split.id }, data: { state: 'OPEN', overlap: 3 } })
  const extra = await claim(annotators[2]!)
  await db().comparison.update({ where: { id: split.id }, data: { overlap: 2 } })
  await judge(annotators[2]!, extra.id, { outcome: keyOf(extra, 'alder') })
  await makeComparison(admin, { overlap: 1 })
  await judgeAll(annotators, ['birch'])
  await makeComparison(admin, { gold: { outcome: 'A' } })
  await judgeAll(annotators, ['alder', 'alder'])

  const found = await getAgreement(admin)
  expect(found.comparisons).toBe(5)
  expect(found.outcomes.raw).toMatchObject({ value: 2 / 5, n: 5 })
  expect(found.outcomesNoTies.raw).toMatchObject({ value: 2 / 4, n: 4 })
  expect(found.degree.raw).toMatchObject({ value: 2 / 5, n: 5 })
  expect(found.pairs.length).toBe(1)
  expect(found.pairs[0]!.kappa.n).toBe(5)
  expect((await figures(admin, annotators[0]!)).agreement).toMatchObject({ value: 2 / 4, n: 4 })
  expect((await figures(admin, annotators[2]!)).agreement).toMatchObject({ value: null, reason: 'no_shared_units' })
})

test('gold, repeats, time, ties, skips and sides of one annotator', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const me = annotators[0]!
  for (const [winner, gold] of [
    ['alder', 'A'],
    ['birch', 'A'],
    ['alder', 'B'],
    ['alder', 'A'],
  ] as const) {
    await makeComparison(admin, { gold: { outcome: gold } })
    await judgeAll([me], [winner])
  }
  const ids: string[] = []
  for (const winner of ['alder', 'birch', 'TIE']) {
    const made = await makeComparison(admin)
    ids.push(made.id)
    await judgeAll([me], [winner])
  }
  // Their repeats, sides swapped: the first two answered alike, the tie not.
  for (const [n, winner] of ['alder', 'birch', 'birch'].entries()) {
    const first = await db().comparison.findUniqueOrThrow({ where: { id: ids[n]! }, include: { items: true } })
    const repeat = await db().comparison.create({
      data: {
        projectId: first.projectId,
        queryId: first.queryId,
        arm: 'MANUAL',
        repeatOfId: first.id,
        assigneeId: await idOf(me),
      },
    })
    await db().comparisonItem.createMany({
      data: first.items.map((item) => ({ ...item, comparisonId: repeat.id, position: 1 - item.position })),
    })
    await judgeAll([me], [winner])
  }
  await makeComparison(admin)
  const skipped = await claim(me)
  await transact((tx) => skipAssignment(me, skipped.id, { reason: 'TOO_HARD' } as never, tx))

  const own = await figures(admin, me)
  expect(own).toMatchObject({ judgments: 10, skips: 1, tieShare: 1 / 10, medianSeconds: 30, timed: 10, fastShare: 0 })
  expect(own.gold).toMatchObject({ value: 2 / 4, n: 4, reason: null })
  expect(own.consistency).toMatchObject({ value: 2 / 3, n: 3, reason: null })
  expect(own.reliability.n).toBe(3 + 4)
  expect(own.flags).toContain('too_few')
  const board = await getLeaderboard(admin, leaderboardSchema.parse({}))
  expect(board.policies.find(({ policy }) => policy === 'alder')?.games).toBe(3)
})

test('the side counts as it was shown, not as it is stored', async () => {
  const { admin, annotators } = await makeCollecting(2)
  const [left, fair] = [annotators[0]!, annotators[1]!]
  for (let n = 0; n < 24; n++) {
    await makeComparison(admin, { overlap: 2 })
    for (const person of [left, fair]) {
      const assignment = await claim(person)
      await showInOrder(assignment.id, n % 2 ? [1, 0] : [0, 1])
      const shown = n % 2 ? ['birch', 'alder'] : ['alder', 'birch']
      const said = person === left ? 'A' : shown[0] === (n % 3 ? 'alder' : 'birch') ? 'A' : 'B'
      await judge(person, assignment.id, { outcome: said })
    }
  }
  const own = await figures(admin, left)
  expect(own.leftBias.low!).toBeGreaterThan(0.5)
  expect(own.flags).toContain('left_bias')
  const other = await figures(admin, fair)
  expect(Math.abs(other.leftBias.value!)).toBeLessThan(0.5)
})

test('an excluded annotator leaves board, agreement and datasets, refits, and comes back; others are refused', async () => {
  const { admin, annotators } = await makeCollecting(3)
  for (let n = 0; n < 6; n++) {
    await makeComparison(admin, { overlap: 3 })
    await judgeAll(annotators, ['alder', n % 2 ? 'alder' : 'birch', 'birch'])
  }
  const id = await idOf(annotators[2]!)
  const wins = async () => {
    const board = await getLeaderboard(admin, leaderboardSchema.parse({ method: 'half' }))
    return { birch: board.policies.find(({ policy }) => policy === 'birch')?.wins, excluded: board.excluded }
  }
  const freeze = (unit: string) =>
    transact((tx) => createDataset(admin, createDatasetSchema.parse({ filter: {}, unit }), tx))
  const before = await freeze('judgment')
  expect(await wins()).toEqual({ birch: 9, excluded: {} })

  const analyst = (await makeMember(admin.project, 'ANALYST')).actor
  await expect(transact((tx) => excludeAnnotator(analyst, id, { reason: 'no' }, tx))).rejects.toThrow(
    /right|role|allow/i,
  )
  await expect(transact((tx) => excludeAnnotator(annotators[0]!, id, { reason: 'no' }, tx))).rejects.toThrow()

  const jobs = await countJobs('fit-strengths', admin.project.id)
  await transact((tx) => excludeAnnotator(admin, id, { reason: 'always the second' }, tx))
  await transact((tx) => excludeAnnotator(admin, id, { reason: 'twice' }, tx))
  expect(await countJobs('fit-strengths', admin.project.id)).toBe(jobs + 1)
  expect(await wins()).toEqual({ birch: 3, excluded: { annotator_excluded: 6 } })
  const agreement = await getAgreement(admin)
  expect(agreement.outcomes.raw).toMatchObject({ value: 1 / 2, n: 6 })
  expect(agreement.pairs.length).toBe(1)
  const own = await figures(admin, annotators[2]!)
  expect(own.reliability).toMatchObject({ value: null, reason: 'excluded' })
  expect(own.agreement).toMatchObject({ value: 3 / 12, n: 12 })
  expect((await figures(admin, annotators[0]!)).agreement).toMatchObject({ value: 1 / 2, n: 6 })
  const after = await freeze('judgment')
  expect(after.excluded).toMatchObject({ annotator_excluded: 6 })
  expect(after.rows).toBe(before.rows - 6)
  expect((await getDataset(admin, before.id)).changedSince).toEqual({ annotator_excluded: 6 })

  await transact((tx) => reinstateAnnotator(admin, id, { reason: 'talked to them' }, tx))
  expect(await wins()).toEqual({ birch: 9, excluded: {} })
  expect((await getDataset(admin, before.id)).changedSince).toEqual({})
  const audit = await db().auditEvent.findMany({
    where: { projectId: admin.project.id, targetId: id },
    orderBy: { createdAt: 'asc' },
    select: { action: true, detail: true },
  })
  expect(audit).toEqual([
    { action: 'annotator.exclude', detail: { reason: 'always the second' } },
    { action: 'annotator.reinstate', detail: { reason: 'talked to them' } },
  ])
})

test('the evidence behind a figure: what the others, gold and the annotator itself said', async () => {
  const { admin, annotators } = await makeCollecting(2)
  const me = annotators[0]!
  await makeComparison(admin, { overlap: 2 })
  await judgeAll(annotators, ['alder', 'alder'])
  const split = await makeComparison(admin, { overlap: 2 })
  await judgeAll(annotators, ['alder', 'birch'])
  const missed = await makeComparison(admin, { gold: { outcome: 'B' } })
  await judgeAll([me], ['alder'])
  const show = async (kind: string, limit = 10, cursor?: string) =>
    listEvidence(admin, await idOf(me), listEvidenceSchema.parse({ show: kind, limit, cursor }))
  expect((await show('disagreed')).items).toMatchObject([
    { comparisonId: split.id, outcome: 'A', others: 1, same: 0, policies: ['alder', 'birch'] },
  ])
  expect((await show('gold')).items).toMatchObject([{ comparisonId: missed.id, gold: 'B', outcome: 'A' }])
  expect((await show('repeats')).items).toEqual([])
  const first = await show('all', 2)
  const rest = await show('all', 2, first.nextCursor!)
  expect([...first.items, ...rest.items].map((row) => row.comparisonId).slice(0, 2)).toEqual([missed.id, split.id])
  expect(rest).toMatchObject({ items: [{ others: 1, same: 1 }], nextCursor: null })
  await expect(listEvidence(me, await idOf(me), listEvidenceSchema.parse({}))).rejects.toThrow()
})
