import { expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { makeCollecting, makeComparison } from '@/lib/testing/factories'
import { askNext, claim, comparisonOf, judge, keyOf, showInOrder } from '@/lib/testing/judging'
import { drawMix } from './internal/mix'
import { isRight } from './internal/qualification'

const judgeOne = async (annotator: Actor, verdict: Record<string, unknown> = { outcome: 'A' }) => {
  const assignment = await claim(annotator)
  const comparisonId = await comparisonOf(assignment.id)
  await judge(annotator, assignment.id, verdict)
  return { assignment, comparisonId }
}

test('draws gold, repeats and the rest at the set rates', () => {
  const drawn = Array.from({ length: 100 }, (_, draw) => drawMix({ goldPercent: 10, repeatPercent: 5 }, draw))
  expect(['gold', 'repeat', 'other'].map((kind) => drawn.filter((one) => one === kind).length)).toEqual([10, 5, 85])
  expect(drawMix({ goldPercent: 0, repeatPercent: 0 }, 0)).toBe('any')
})

test('knows gold whatever the order in which it was shown', () => {
  expect(isRight({ outcome: 'A' }, { outcome: 'B', ranking: null }, [1, 0])).toBe(true)
  expect(isRight({ outcome: 'A' }, { outcome: 'A', ranking: null }, [1, 0])).toBe(false)
  expect(isRight({ outcome: 'TIE' }, { outcome: 'TIE', ranking: null }, [0, 1])).toBe(true)
  const ranking = [['B'], ['C', 'A']]
  expect(isRight({ ranking }, { outcome: null, ranking: [[1], [0, 2]] }, [2, 0, 1])).toBe(true)
  expect(isRight({ ranking }, { outcome: null, ranking: [[0], [1, 2]] }, [2, 0, 1])).toBe(false)
})

test('a hidden repeat comes to the same annotator after twenty others, sides swapped, as QUALITY', async () => {
  const { admin, annotators } = await makeCollecting(2, { repeatPercent: 50 })
  const [me, other] = annotators as [Actor, Actor]
  const repeats = () => db().comparison.findMany({ where: { projectId: admin.project.id, repeatOfId: { not: null } } })
  const judged: string[] = []
  for (let at = 0; at < 20; at++) {
    await makeComparison(admin)
    judged.push((await judgeOne(me)).comparisonId)
  }
  expect(await repeats()).toEqual([])
  // Every claim draws a repeat with chance one half; the oldest is old enough once twenty came after it.
  while ((await repeats()).length === 0) {
    await makeComparison(admin)
    const { id } = await claim(me)
    const comparisonId = await comparisonOf(id)
    if (judged.length === 20) expect((await repeats()).length).toBe(0)
    if ((await repeats()).length > 0) break
    await judge(me, id)
    judged.push(comparisonId)
  }
  const [repeat] = await repeats()
  expect(judged.slice(0, -20)).toContain(repeat!.repeatOfId)
  const first = await db().assignment.findFirstOrThrow({ where: { comparisonId: repeat!.repeatOfId! } })
  const again = await db().assignment.findFirstOrThrow({ where: { comparisonId: repeat!.id } })
  expect(again).toMatchObject({ annotatorId: first.annotatorId, order: [...first.order].reverse() })
  const shown = (await askNext(me)).assignment!
  expect(Object.keys(shown).sort()).toEqual(['id', 'layout', 'leaseUntil', 'options', 'query'])
  expect((await askNext(other)).assignment?.id).not.toBe(again.id)
  await judge(me, again.id)
  const preference = await db().preference.findFirstOrThrow({ where: { comparisonId: repeat!.id } })
  expect(preference.use).toBe('QUALITY')
})

test('nothing but gold until the round is passed; who fails it is told so, and an admin lets them in', async () => {
  const { admin, annotators } = await makeCollecting(2, { qualifyCount: 2, qualifyPercent: 100, overlap: 2 })
  const [good, bad] = annotators as [Actor, Actor]
  await makeComparison(admin)
  const gold = [
    await makeComparison(admin, { gold: { outcome: 'B' } }),
    await makeComparison(admin, { gold: { outcome: 'B' } }),
  ].map(({ id }) => id)
  for (const [me, winner] of [
    [good, 'birch'],
    [bad, 'alder'],
  ] as const) {
    for (let at = 0; at < 2; at++) {
      const assignment = await claim(me)
      expect(gold).toContain(await comparisonOf(assignment.id))
      await judge(me, assignment.id, { outcome: keyOf(assignment, winner) })
    }
  }
  expect(gold).not.toContain(await comparisonOf((await claim(good)).id))
  expect(await askNext(bad)).toEqual({ assignment: null, reason: 'not_qualified', waiting: 0, freeBy: null })
  await db().annotator.updateMany({ where: { userId: bad.userId! }, data: { qualifiedAt: new Date() } })
  expect(gold).not.toContain(await comparisonOf((await claim(bad)).id))
})

test('two who disagree bring a third; without a majority among three it goes to review', async () => {
  const { admin, annotators } = await makeCollecting(3, { overlap: 2, maxOverlap: 3 })
  const settled = await makeComparison(admin)
  const disputed = await makeComparison(admin)
  const say = async (annotator: Actor, outcome: string) => {
    const assignment = await claim(annotator)
    await showInOrder(assignment.id, [0, 1])
    await judge(annotator, assignment.id, { outcome })
  }
  for (const [index, outcomes] of [
    ['A', 'A'],
    ['B', 'TIE'],
    ['A', 'BOTH_BAD'],
  ].entries()) {
    for (const outcome of outcomes) await say(annotators[index]!, outcome)
    if (index !== 1) continue
    const after = await db().comparison.findMany({ where: { projectId: admin.project.id }, orderBy: { seq: 'asc' } })
    expect(after.map(({ state, extra, overlap }) => [state, extra, overlap])).toEqual([
      ['OPEN', 1, 2],
      ['OPEN', 1, 2],
    ])
  }
  const states = await db().comparison.findMany({ where: { projectId: admin.project.id }, orderBy: { seq: 'asc' } })
  expect(states.map(({ id, state }) => [id, state])).toEqual([
    [settled.id, 'COMPLETE'],
    [disputed.id, 'IN_REVIEW'],
  ])
  expect(await db().judgment.count({ where: { projectId: admin.project.id, surplus: true } })).toBe(0)
})

test('a comparison kept for a group is offered to nobody else', async () => {
  const { admin, annotators } = await makeCollecting(2)
  const { id } = await makeComparison(admin)
  await db().comparison.update({ where: { id }, data: { group: 'chemists' } })
  expect(await askNext(annotators[0]!)).toMatchObject({ assignment: null, reason: 'done' })
  await db().annotator.updateMany({ where: { userId: annotators[0]!.userId! }, data: { groups: ['chemists'] } })
  expect(await comparisonOf((await claim(annotators[0]!)).id)).toBe(id)
})
