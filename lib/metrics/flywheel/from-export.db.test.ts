import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { withdrawJudgment } from '@/lib/judgments/withdraw-judgment'
import { wilsonShare } from '@/lib/math/wilson'
import { closeBoss } from '@/lib/queue/boss'
import { exportAs, freeze, linesOf, makeExportProject } from '@/lib/testing/export-project'
import { getFlywheel } from './get-flywheel'
import { getSummary } from './get-summary'
import { flywheelSchema } from './schema'
import { summaryHtml } from './summary-html'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

type Line = {
  comparison_id: string
  policy_a: string
  policy_b: string
  outcome: string
  annotator: string
  created_at: string
  details: string
}

it('the figures are those that anybody can count in the exported file, to the digit', async () => {
  const { admin, annotators } = await makeExportProject()
  const projectId = admin.project.id
  await db().project.update({ where: { id: projectId }, data: { timeZone: 'Asia/Kathmandu' } })
  await db().policy.updateMany({ where: { projectId, name: { in: ['alder', 'birch'] } }, data: { stage: 'DEPLOYED' } })
  const [one] = await db().judgment.findMany({ where: { projectId }, orderBy: { id: 'asc' }, select: { id: true } })
  await transact((tx) => withdrawJudgment(annotators[0]!, one!.id, tx))
  const made = await exportAs(admin, await freeze(admin, { unit: 'judgment' }), { format: 'judgments' })
  const lines = linesOf<Line>(await made.file('train.jsonl'))

  const byComparison = new Map<string, string[]>()
  for (const line of lines)
    byComparison.set(line.comparison_id, [...(byComparison.get(line.comparison_id) ?? []), line.outcome])
  const twice = [...byComparison.values()].filter((outcomes) => outcomes.length === 2)
  const agreeing = twice.filter(([first, second]) => first === second).length
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(new Date(lines[0]!.created_at))
  const days = (await getFlywheel(admin, flywheelSchema.parse({ by: 'day' }))).items
  const { values } = days.find(({ key }) => key === day)!
  expect(lines.length).toBe(9)
  expect(values).toMatchObject({
    ...{ preferencesLive: lines.length, preferencesMade: lines.length + 1, judgments: lines.length + 1 },
    ...{ judgmentsWithdrawn: 1, 'preferencesLeftOut:withdrawn': 1, medianSeconds: 5 },
    agreement: wilsonShare(agreeing, twice.length),
    onPolicyShare: wilsonShare(lines.length, lines.length),
  })
  const seconds = lines.reduce((sum, { details }) => sum + JSON.parse(details).seconds, 0)
  expect(values.hours).toBe((seconds + 4.5) / 3600)

  for (const annotator of new Set(lines.map((line) => line.annotator))) {
    const own = (await getFlywheel(admin, flywheelSchema.parse({ by: 'day', annotator }))).items.at(-1)!.values
    expect(own.preferencesLive).toBe(lines.filter((line) => line.annotator === annotator).length)
    expect(own.queries).toBeUndefined()
  }
  const cedar = (await getFlywheel(admin, flywheelSchema.parse({ by: 'day', policy: 'cedar' }))).items.at(-1)!.values
  expect(cedar).toMatchObject({ preferencesLive: 0, rollouts: 0, judgments: 0 })
  const of = (by: object) => getFlywheel(admin, flywheelSchema.parse(by))
  await expect(of({ annotator: 'nobody' })).rejects.toMatchObject({ status: 422 })
  await expect(of({ policy: 'nothing' })).rejects.toMatchObject({ status: 422 })

  const summary = await getSummary(admin, { week: day })
  expect(summary.days.length).toBe(7)
  expect(summary.week.values).toMatchObject({ preferencesLive: lines.length, judgments: lines.length + 1 })
  expect(summary.byEnvironment.map(({ name, values }) => [name, values.judgments])).toContainEqual([
    'talk',
    lines.length + 1,
  ])
  expect(summary.byPolicy.map(({ name, values }) => [name, values.preferencesMade])).toContainEqual([
    'alder',
    lines.length + 1,
  ])
  const html = summaryHtml({ ...summary, project: '<script>alert(1)</script>' })
  expect(html).toContain('&lt;script&gt;alert(1)')
  expect(html).not.toMatch(/<script|https?:|<link|<img/)
  expect(html).toContain('<tr><td>Judgments</td><td>10</td></tr>')
})
