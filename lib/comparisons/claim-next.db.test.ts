import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { revealJudgment } from '@/lib/judgments/reveal-judgment'
import { withdrawJudgment } from '@/lib/judgments/withdraw-judgment'
import { endLease, makeCollecting, makeComparison } from '@/lib/testing/factories'
import { askNext, claim, comparisonOf, judge } from '@/lib/testing/judging'
import { createComparison } from './create-comparison'
import { releaseLease } from './release-lease'
import { renewLease } from './renew-lease'
import { saveDraft } from './save-draft'
import { skipAssignment } from './skip-assignment'

const countsOf = (id: string) =>
  db().comparison.findUniqueOrThrow({ where: { id }, select: { liveJudgments: true, liveLeases: true, state: true } })

test('twenty annotators who ask at once for twenty comparisons of overlap 1 get twenty different ones', async () => {
  const { admin, annotators } = await makeCollecting(20)
  for (let i = 0; i < 20; i++) await makeComparison(admin)
  const given = await Promise.all(annotators.map((annotator) => claim(annotator)))
  const comparisons = await Promise.all(given.map(({ id }) => comparisonOf(id)))
  expect(new Set(comparisons).size).toBe(20)
  await Promise.all(given.map(({ id }, i) => judge(annotators[i]!, id)))
  const states = await db().comparison.groupBy({
    by: ['state', 'liveJudgments', 'liveLeases'],
    where: { projectId: admin.project.id },
    _count: true,
  })
  expect(states).toEqual([{ state: 'COMPLETE', liveJudgments: 1, liveLeases: 0, _count: 20 }])
})

test('with overlap 2 six people on three comparisons make two different people each, never a third', async () => {
  const { admin, annotators } = await makeCollecting(7)
  for (let i = 0; i < 3; i++) await makeComparison(admin, { overlap: 2 })
  const answers = await Promise.all(annotators.map((annotator) => askNext(annotator)))
  const given = answers.flatMap((answer) => answer.assignment ?? [])
  expect(given).toHaveLength(6)
  const leases = await db().assignment.groupBy({
    by: ['comparisonId'],
    where: { projectId: admin.project.id },
    _count: { annotatorId: true },
  })
  expect(leases.map(({ _count }) => _count.annotatorId)).toEqual([2, 2, 2])
  expect(answers.find((answer) => !answer.assignment)).toMatchObject({ reason: 'all_leased', waiting: 3 })
})

test('overlap 2: it stays for the second person, never comes back to the first, and is complete after both', async () => {
  const { admin, annotators } = await makeCollecting(3)
  const [a, b, c] = [annotators[0]!, annotators[1]!, annotators[2]!]
  const made = await makeComparison(admin, { overlap: 2 })
  await judge(a, (await claim(a)).id, { outcome: 'TIE' })
  expect(await askNext(a)).toMatchObject({ assignment: null, reason: 'done' })
  await judge(b, (await claim(b)).id, { outcome: 'TIE' })
  expect(await askNext(c)).toMatchObject({ assignment: null, reason: 'done', waiting: 0, freeBy: null })
  expect(await countsOf(made.id)).toEqual({ state: 'COMPLETE', liveJudgments: 2, liveLeases: 0 })
})

test('says honestly why there is nothing: none, all leased with when it is free, then the lease’s end', async () => {
  const { admin, annotators } = await makeCollecting(2)
  const [a, b] = [annotators[0]!, annotators[1]!]
  expect(await askNext(b)).toEqual({ assignment: null, reason: 'none', waiting: 0, freeBy: null })
  const made = await makeComparison(admin)
  const lease = await claim(a)
  expect(await askNext(b)).toEqual({ assignment: null, reason: 'all_leased', waiting: 1, freeBy: lease.leaseUntil })
  await endLease(lease.id)
  const taken = await claim(b)
  expect(await comparisonOf(taken.id)).toBe(made.id)
  expect(await countsOf(made.id)).toEqual({ state: 'OPEN', liveJudgments: 0, liveLeases: 1 })
  await judge(b, taken.id)
  expect(await askNext(b)).toMatchObject({ reason: 'done' })
})

test('the same lease comes again until it is excluded; at three leases `held` says when one ends', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const me = annotators[0]!
  for (let i = 0; i < 4; i++) await makeComparison(admin)
  const first = await claim(me)
  expect((await claim(me)).id).toBe(first.id)
  const second = await claim(me, [first.id])
  const third = await claim(me, [first.id, second.id])
  const all = [first.id, second.id, third.id]
  expect(new Set(all).size).toBe(3)
  expect(await askNext(me, all)).toEqual({ assignment: null, reason: 'held', waiting: 0, freeBy: first.leaseUntil })
  const parallel = await Promise.all([1, 2, 3, 4].map(() => askNext(me, all)))
  expect(parallel.every((answer) => answer.assignment === null)).toBe(true)
  await transact((tx) => releaseLease(me, first.id, tx))
  expect(all).not.toContain((await claim(me, all)).id)
})

test('a skipped one is no vote, frees its slot, comes last, and keeps its reason', async () => {
  const { admin, annotators } = await makeCollecting(2)
  const [me, other] = [annotators[0]!, annotators[1]!]
  const made = [await makeComparison(admin), await makeComparison(admin), await makeComparison(admin)]
  const skipped = await claim(me)
  expect(await comparisonOf(skipped.id)).toBe(made[0]!.id)
  await transact((tx) => skipAssignment(me, skipped.id, { reason: 'not_my_field', note: 'Law.' }, tx))
  expect(await countsOf(made[0]!.id)).toEqual({ state: 'OPEN', liveJudgments: 0, liveLeases: 0 })
  const order: string[] = []
  for (let i = 0; i < 3; i++) {
    const next = await claim(me)
    order.push(await comparisonOf(next.id))
    if (i < 2) await judge(me, next.id)
    else await transact((tx) => releaseLease(me, next.id, tx))
  }
  expect(order).toEqual([made[1]!.id, made[2]!.id, made[0]!.id])
  expect(await comparisonOf((await claim(other)).id)).toBe(made[0]!.id)
  const row = await db().assignment.findUniqueOrThrow({ where: { id: skipped.id } })
  expect(row).toMatchObject({ state: 'SKIPPED', skipReason: 'not_my_field', skipNote: 'Law.' })
})

test('ten comparisons, nine judged: twenty asks give the one that is left, then done', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const me = annotators[0]!
  for (let i = 0; i < 10; i++) await makeComparison(admin)
  for (let i = 0; i < 9; i++) await judge(me, (await claim(me)).id)
  const asked = new Set<string>()
  for (let i = 0; i < 20; i++) asked.add((await claim(me)).id)
  expect(asked.size).toBe(1)
  await judge(me, [...asked][0]!)
  expect(await askNext(me)).toMatchObject({ reason: 'done' })
})

test('a withdrawn judgment frees the slot for others; its author is not offered it again', async () => {
  const { admin, annotators } = await makeCollecting(2)
  const [a, b] = [annotators[0]!, annotators[1]!]
  const made = await makeComparison(admin)
  const { id } = await judge(a, (await claim(a)).id)
  await transact((tx) => withdrawJudgment(a, id, tx))
  expect(await countsOf(made.id)).toEqual({ state: 'OPEN', liveJudgments: 0, liveLeases: 0 })
  expect(await askNext(a)).toMatchObject({ reason: 'done' })
  expect(await comparisonOf((await claim(b)).id)).toBe(made.id)
})

test('nobody is offered a rollout that they wrote', async () => {
  const { admin, annotators } = await makeCollecting(2)
  const [author, other] = [annotators[0]!, annotators[1]!]
  await askNext(author)
  const made = await makeComparison(admin)
  const { id: authorId } = await db().annotator.findFirstOrThrow({ where: { userId: author.userId! } })
  await db().rollout.update({ where: { id: made.rolloutIds[1] }, data: { authorId }, select: { id: true } })
  expect(await askNext(author)).toMatchObject({ reason: 'done' })
  await claim(other)
})

test('what was revealed is never offered again, nor kept in hand', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const me = annotators[0]!
  const first = await makeComparison(admin, { policies: ['alder', 'birch', 'cedar'] })
  const pair = (rolloutIds: string[]) =>
    transact((tx) => createComparison(admin, { queryId: first.queryId, rolloutIds }, tx))
  await pair([first.rolloutIds[0]!, first.rolloutIds[1]!])
  await pair([first.rolloutIds[1]!, first.rolloutIds[2]!])
  const clean = await makeComparison(admin)
  const one = await claim(me)
  const inHand = await claim(me, [one.id])
  const { id } = await judge(me, one.id, { ranking: [['A'], ['B'], ['C']] })
  await transact((tx) => revealJudgment(me, id, tx))
  const next = await claim(me)
  expect(await comparisonOf(next.id)).toBe(clean.id)
  expect(await db().assignment.findUniqueOrThrow({ where: { id: inHand.id } })).toMatchObject({ state: 'RELEASED' })
  await judge(me, next.id)
  expect(await askNext(me)).toMatchObject({ reason: 'done' })
})

test('gold is offered once to everybody, whatever its overlap, and does not end', async () => {
  const { admin, annotators } = await makeCollecting(3)
  const gold = await makeComparison(admin, { gold: { outcome: 'B' } })
  const given = await Promise.all(annotators.map((annotator) => claim(annotator)))
  for (const [i, { id }] of given.entries()) {
    expect(await comparisonOf(id)).toBe(gold.id)
    await judge(annotators[i]!, id)
  }
  for (const annotator of annotators) expect(await askNext(annotator)).toMatchObject({ reason: 'done' })
  expect(await countsOf(gold.id)).toEqual({ state: 'OPEN', liveJudgments: 3, liveLeases: 0 })
  const uses = await db().preference.groupBy({ by: ['use'], where: { comparisonId: gold.id }, _count: true })
  expect(uses).toEqual([{ use: 'QUALITY', _count: 3 }])
})

test('what is sent before the judgment names no comparison, rollout, policy, arm or gold', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const made = await makeComparison(admin, { gold: { outcome: 'A' } })
  const assignment = await claim(annotators[0]!)
  expect(Object.keys(assignment).sort()).toEqual(['id', 'layout', 'leaseUntil', 'options', 'query'])
  for (const option of assignment.options) expect(Object.keys(option).sort()).toEqual(['key', 'text'])
  const sent = JSON.stringify(assignment)
  for (const secret of [made.id, ...made.rolloutIds, 'gold', 'MANUAL']) expect(sent).not.toContain(secret)
})

test('renewing sets the lease anew; an ended one is 409; a draft comes back with the lease', async () => {
  const { admin, annotators } = await makeCollecting(1, { leaseSeconds: 100 })
  const me = annotators[0]!
  await makeComparison(admin)
  const lease = await claim(me)
  await db()
    .$executeRaw`UPDATE "Assignment" SET "leaseUntil" = now() + interval '5 seconds' WHERE id = ${lease.id}::uuid`
  const renewed = await transact((tx) => renewLease(me, lease.id, tx))
  expect(renewed.leaseUntil.getTime() - Date.now()).toBeGreaterThan(95_000)
  await transact((tx) => saveDraft(me, lease.id, { outcome: 'B', rationale: 'Half a tho' }, tx))
  expect((await claim(me)).draft).toEqual({ outcome: 'B', rationale: 'Half a tho' })
  expect(await db().judgment.count({ where: { projectId: admin.project.id } })).toBe(0)
  await transact((tx) => releaseLease(me, lease.id, tx))
  await expect(transact((tx) => renewLease(me, lease.id, tx))).rejects.toMatchObject({ code: 'not_leased' })
})

test('another annotator’s assignment is 404 for every act on it', async () => {
  const { admin, annotators } = await makeCollecting(2)
  await makeComparison(admin)
  const { id } = await claim(annotators[0]!)
  await askNext(annotators[1]!)
  for (const act of [renewLease, releaseLease]) {
    await expect(transact((tx) => act(annotators[1]!, id, tx))).rejects.toMatchObject({ code: 'not_found' })
  }
})
