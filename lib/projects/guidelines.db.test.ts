import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge } from '@/lib/testing/judging'
import { listGuidelines } from './guidelines'
import { updateProject } from './update-project'

test('a judgment names the guidelines that could be read then; old ones stay readable', async () => {
  const { admin, annotators } = await makeCollecting(1, { guidelines: 'Prefer true ones.' })
  const numbers: (number | null)[] = []
  for (const guidelines of ['Prefer true ones.', 'Prefer short ones.', '']) {
    await transact((tx) => updateProject(admin, { guidelines }, tx))
    await makeComparison(admin)
    const { id } = await judge(annotators[0]!, (await claim(annotators[0]!)).id)
    numbers.push((await db().judgment.findUniqueOrThrow({ where: { id } })).guidelines)
  }
  expect(numbers).toEqual([1, 2, null])
  const kept = await db().guidelineVersion.findMany({
    where: { projectId: admin.project.id },
    orderBy: { number: 'asc' },
  })
  expect(kept.map(({ text }) => text)).toEqual(['Prefer true ones.', 'Prefer short ones.', ''])
  expect((await listGuidelines(admin)).map(({ number, judgments }) => [number, judgments])).toEqual([
    [3, 0],
    [2, 1],
    [1, 1],
  ])
  await expect(listGuidelines(annotators[0]!)).rejects.toMatchObject({ code: 'forbidden' })
})
