/** The map on what the product's own writes made, and on published votes where FLYWHEEL_DATA names their folder. */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { systemActor } from '@/lib/access/actor'
import { importFiles } from '@/lib/datasets/imports/bring-files'
import { createImportSchema } from '@/lib/datasets/schema'
import { closeDb } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { ensureProject } from '@/lib/projects/ensure-project'
import { closeBoss } from '@/lib/queue/boss'
import { makeQuery } from '@/lib/testing/factories'
import { makeProject } from '@/lib/testing/people'
import { getEnvironmentMap } from './get-environment-map'
import { environmentMapSchema } from './schema'

const data = process.env.FLYWHEEL_DATA
const query = environmentMapSchema.parse({})

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

it('generation: one duplicate and one copy among ten submissions make a difficulty of 0.1', async () => {
  const { admin } = await makeProject()
  for (let i = 0; i < 9; i++) await makeQuery(admin, { environment: 'sums', activeSeconds: 60 })
  const text = 'How many minutes are in three days of the old calendar?'
  await makeQuery(admin, { environment: 'sums', text, activeSeconds: 60 })
  await makeQuery(admin, { environment: 'sums', text, activeSeconds: 60 })
  const { items } = await getEnvironmentMap(admin, query)
  const sums = items.find(({ environment }) => environment === 'sums')!
  expect(sums.generation).toMatchObject({ value: expect.closeTo(1 / 11, 12), n: 11, reason: null })
  expect(sums.evidence.generation).toMatchObject({ submissions: 11, accepted: 10, duplicates: 1, imported: 0 })
  expect(sums.evidence.generation.activeMinutesPerAccepted).toBeCloseTo(1.1, 12)
  expect(sums.calls).toEqual({ generation: 'easy', solving: 'unknown', verification: 'unknown' })
  expect(sums.cell).toBeNull()
  expect(sums.missing).toEqual([
    'No policy is deployed: deploy the one that serves people.',
    'No pair has two decisive verdicts: let comparisons be judged twice (overlap 2).',
  ])
})

type Vote = Record<'model_a' | 'model_b' | 'winner' | 'judge', string> & Record<'question_id' | 'turn', number>

/** Nominal alpha of decisive verdicts by hand: a pair has as many firsts as seconds in both orders, so chance is a half. */
function alphaOf(votes: readonly Vote[]): number {
  const units = new Map<string, Map<string, string>>()
  for (const v of votes) {
    const key = `${v.question_id} ${v.turn} ${[v.model_a, v.model_b].sort().join(' ')}`
    const unit = units.get(key) ?? new Map<string, string>()
    units.set(key, unit)
    if (!unit.has(v.judge)) unit.set(v.judge, v.winner === 'tie' ? 'tie' : v[v.winner as 'model_a' | 'model_b'])
  }
  let [ratings, differing] = [0, 0]
  for (const unit of units.values()) {
    const said = [...unit.values()].filter((one) => one !== 'tie')
    if (said.length < 2) continue
    ratings += 2 * said.length
    for (const one of said) differing += (2 * said.filter((other) => other !== one).length) / (said.length - 1)
  }
  return 1 - ((ratings - 1) * differing) / (ratings * (ratings / 2))
}

describe.skipIf(!data)('published votes', () => {
  it('MT-Bench: eight categories, each as hard to verify as a recount of the file says', async () => {
    const lines = (name: string) => readFileSync(`${data}/mt_bench/${name}`, 'utf8').trim().split('\n')
    const votes = lines('human.jsonl').map((line) => JSON.parse(line) as Vote)
    const category = new Map(
      lines('question.jsonl').map((line) => {
        const one = JSON.parse(line) as { question_id: number; category: string }
        return [one.question_id, one.category]
      }),
    )
    const actor = systemActor(await transact((tx) => ensureProject(tx, { slug: 'mt-bench-map' })))
    await importFiles(actor, { folder: `${data}/mt_bench` }, createImportSchema.parse({ format: 'mt-bench' }))
    const { items } = await getEnvironmentMap(actor, query)
    const judged = items.filter(({ queries }) => queries > 0)
    expect(judged.map(({ environment }) => environment)).toEqual([...new Set(category.values())].sort())
    for (const item of judged) {
      const alpha = alphaOf(votes.filter((v) => category.get(v.question_id) === item.environment))
      expect(item.verification.value).toBeCloseTo(1 - Math.max(0, alpha), 9)
      expect(item.verification.low!).toBeLessThan(item.verification.value!)
      expect(item.generation).toMatchObject({ value: null, reason: 'imports_only' })
      expect(item.solving).toMatchObject({ value: null, reason: 'no_both_bad' })
      expect(item.gap).toMatchObject({ value: null, reason: 'not_verified' })
      expect(item.cell).toBeNull()
      expect(item.evidence.verification.medianSeconds).toBeNull()
    }
    expect(judged.reduce((sum, { evidence }) => sum + evidence.verification.judgments, 0)).toBe(3355)
  }, 120_000)
})
