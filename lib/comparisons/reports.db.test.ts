import { expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { transact } from '@/lib/db/transact'
import { makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, comparisonOf, judge, showInOrder } from '@/lib/testing/judging'
import { listComparisons, listReports } from './reads'
import { skipSchema } from './schema'
import { skipAssignment } from './skip-assignment'

const skip = async (annotator: Actor, body: Record<string, unknown>) => {
  const { id } = await claim(annotator)
  await transact((tx) => skipAssignment(annotator, id, skipSchema.parse(body), tx))
  return comparisonOf(id)
}

test('reported ones are those skipped as harmful, each with what was written', async () => {
  const { admin, annotators } = await makeCollecting(2)
  for (let at = 0; at < 2; at++) await makeComparison(admin)
  const harmful = await skip(annotators[0]!, { reason: 'harmful', note: 'A threat.' })
  await skip(annotators[0]!, { reason: 'language' })
  await skip(annotators[1]!, { reason: 'harmful' })
  const { items } = await listComparisons(admin, { limit: 50, show: 'reported' })
  expect(items.map(({ id }) => id)).toEqual([harmful])
  const reports = await listReports(admin, [harmful])
  expect(reports.get(harmful)?.map(({ skipNote }) => skipNote)).toEqual([null, 'A threat.'])
})

test('disputed ones have two verdicts or more and no majority, page by page', async () => {
  const { admin, annotators } = await makeCollecting(2, { overlap: 2 })
  const verdicts = [
    ['A', 'B'],
    ['A', 'A'],
    ['TIE', 'BOTH_BAD'],
  ]
  const made: string[] = []
  for (const [first, second] of verdicts) {
    made.push((await makeComparison(admin)).id)
    for (const [who, outcome] of [first, second].entries()) {
      const { id } = await claim(annotators[who]!)
      await showInOrder(id, [0, 1])
      await judge(annotators[who]!, id, { outcome })
    }
  }
  const list = (limit: number, cursor?: string) => listComparisons(admin, { limit, cursor, show: 'disputed' })
  const newest = await list(1)
  expect(newest.items.map(({ id }) => id)).toEqual([made[2]])
  const older = await list(1, newest.nextCursor!)
  expect(older.items.map(({ id }) => id)).toEqual([made[0]])
  expect(older.nextCursor).toBeNull()
})
