import { expect, test } from 'vitest'
import { closeOfQuery } from '@/lib/comparisons/close-withdrawn'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge, showInOrder } from '@/lib/testing/judging'
import { getJudgment } from './reads'
import { revealJudgment } from './reveal-judgment'
import { reviseJudgment } from './revise-judgment'
import { withdrawJudgment } from './withdraw-judgment'

/** One judged comparison, shown in swapped order with A chosen: the rollout at position 1 won. */
async function judged(settings = {}, gold?: { outcome: 'A' }) {
  const { admin, annotators } = await makeCollecting(2, settings)
  const [me, other] = [annotators[0]!, annotators[1]!]
  const made = await makeComparison(admin, { gold })
  const lease = await claim(me)
  await showInOrder(lease.id, [1, 0])
  const { id } = await judge(me, lease.id, { outcome: 'A', degree: 2, rationale: 'First.' })
  return { admin, me, other, made, id, assignmentId: lease.id }
}

const liveOf = (comparisonId: string) => db().preference.findMany({ where: { comparisonId, live: true } })

test('a revision keeps the id, takes over in the live data, and the history stays', async () => {
  const { me, made, id } = await judged()
  expect(await liveOf(made.id)).toMatchObject([{ outcome: 'B', degree: 2, blind: true }])
  const revised = await transact((tx) => reviseJudgment(me, id, { outcome: 'B', degree: 1, rationale: 'Second.' }, tx))
  expect(revised.id).toBe(id)
  expect(await liveOf(made.id)).toMatchObject([{ outcome: 'A', degree: 1 }])
  const view = await getJudgment(me, id)
  expect(view).toMatchObject({
    revision: 2,
    outcome: 'B',
    preferredRolloutId: made.rolloutIds[0],
    rationale: 'Second.',
  })
  expect(view.history.map(({ number, kind, outcome }) => [number, kind, outcome])).toEqual([
    [1, 'RECORDED', 'A'],
    [2, 'REVISED', 'B'],
  ])
  expect(view.options).toEqual([
    { key: 'A', rolloutId: made.rolloutIds[1] },
    { key: 'B', rolloutId: made.rolloutIds[0] },
  ])
  expect(await db().preference.count({ where: { comparisonId: made.id } })).toBe(2)
})

test('the same answer and rationale again make no revision', async () => {
  const { me, made, id } = await judged()
  await transact((tx) => reviseJudgment(me, id, { outcome: 'A', degree: 2, rationale: 'First.' }, tx))
  expect((await getJudgment(me, id)).revision).toBe(1)
  expect(await liveOf(made.id)).toHaveLength(1)
})

test('after the reveal a revision is not blind; withdrawing works still', async () => {
  const { me, made, id } = await judged()
  const { reveal } = await transact((tx) => revealJudgment(me, id, tx))
  expect(reveal).toEqual([
    { key: 'A', policy: 'birch', reward: null },
    { key: 'B', policy: 'alder', reward: null },
  ])
  await transact((tx) => reviseJudgment(me, id, { outcome: 'TIE' }, tx))
  expect(await liveOf(made.id)).toMatchObject([{ outcome: 'TIE', blind: false, degree: null }])
  await transact((tx) => withdrawJudgment(me, id, tx))
  expect(await liveOf(made.id)).toEqual([])
  expect((await getJudgment(me, id)).history.map(({ blind }) => blind)).toEqual([true, false, false])
})

test('withdrawing twice is once; a withdrawn judgment is not revised, and its assignment takes no other verdict', async () => {
  const { me, made, id, assignmentId } = await judged()
  await Promise.all([1, 2, 3].map(() => transact((tx) => withdrawJudgment(me, id, tx))))
  const row = await db().comparison.findUniqueOrThrow({ where: { id: made.id } })
  expect(row).toMatchObject({ liveJudgments: 0, liveLeases: 0, state: 'OPEN' })
  expect((await getJudgment(me, id)).history.map(({ kind }) => kind)).toEqual(['RECORDED', 'WITHDRAWN'])
  await expect(transact((tx) => reviseJudgment(me, id, { outcome: 'B' }, tx))).rejects.toMatchObject({ status: 409 })
  await expect(judge(me, assignmentId, { outcome: 'A', degree: 2 })).rejects.toMatchObject({ code: 'already_judged' })
})

test('another person’s judgment: neither read, revised, withdrawn nor revealed', async () => {
  const { other, id, admin } = await judged()
  const acts = [
    () => getJudgment(other, id),
    ...[other, admin].flatMap((actor) => [
      () => transact((tx) => reviseJudgment(actor, id, { outcome: 'B' }, tx)),
      () => transact((tx) => withdrawJudgment(actor, id, tx)),
      () => transact((tx) => revealJudgment(actor, id, tx)),
    ]),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'forbidden' })
  expect((await getJudgment(admin, id)).live).toBe(true)
})

test('a revision cannot bring back the preferences of a withdrawn query', async () => {
  const { me, admin, made, id } = await judged()
  await transact((tx) => closeOfQuery(tx, admin.project.id, made.queryId))
  await expect(transact((tx) => reviseJudgment(me, id, { outcome: 'B' }, tx))).rejects.toMatchObject({
    code: 'comparison_closed',
  })
})

test('gold is never revealed, whatever the project says', async () => {
  const { me, id } = await judged({ reveal: 'always' }, { outcome: 'A' })
  expect((await getJudgment(me, id)).revealedAt).toBeNull()
  await expect(transact((tx) => revealJudgment(me, id, tx))).rejects.toMatchObject({ code: 'forbidden' })
})

test('a project that never reveals: 403, and the judgment stays blind', async () => {
  const { me, id } = await judged({ reveal: 'never' })
  await expect(transact((tx) => revealJudgment(me, id, tx))).rejects.toMatchObject({ code: 'forbidden' })
  expect((await getJudgment(me, id)).revealedAt).toBeNull()
})
