import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { createRandom } from '@/lib/math/random'
import { closeBoss } from '@/lib/queue/boss'
import { freeze } from '@/lib/testing/export-project'
import { bringBytes } from '@/lib/testing/importing'
import { makeProject } from '@/lib/testing/people'
import { countUnits, type UnitCounts } from './count-units'
import { itemsOf, PIN_COLUMNS, PIN_JOINS } from './pins'
import { groupByComparison, PAIRS, type Pin, type Rules, rowsOfComparison } from './unit-rows'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const OUTCOMES = ['A', 'B', 'TIE', 'BOTH_BAD'] as const
const ANY: Rules = { outcomes: OUTCOMES, contexts: 'any', texts: 'any', revealed: true }
const KTO: Rules = { ...PAIRS, outcomes: ['A', 'B', 'BOTH_BAD'] }

/** One to five votes on each of many pairs, with every reason to leave one out. */
function plantVotes(pairs: number): object[] {
  const random = createRandom(1, 'count-units')
  return Array.from({ length: pairs }, (_, pair) => {
    const text = ['', ' \n', 'same', 'other', 'more'][random.int(5)]!
    const context = random.int(4) === 0 ? JSON.stringify([{ role: 'user', content: 'Seen otherwise' }]) : ''
    return Array.from({ length: 1 + random.int(5) }, (_, annotator) => {
      const outcome = OUTCOMES[random.int(4)]!
      return {
        prompt: [{ role: 'user', content: `${pair * 7919} is question ${pair}` }],
        ...{ response_a: 'same', response_b: text, context_a: context, policy_a: 'oak', policy_b: 'elm', outcome },
        ...{ annotator: `a${annotator}`, blind: random.int(4) > 0, degree: random.int(3) },
      }
    })
  }).flat()
}

function countInProcess(pins: readonly Pin[], unit: 'COMPARISON' | 'JUDGMENT', rules: Rules): UnitCounts {
  const counts: UnitCounts = { rows: { TRAIN: 0, HOLDOUT: 0 }, excluded: {}, withMargin: { TRAIN: 0, HOLDOUT: 0 } }
  for (const row of groupByComparison(pins).flatMap((group) => rowsOfComparison(group, unit, rules))) {
    if (typeof row === 'string') counts.excluded[row] = (counts.excluded[row] ?? 0) + 1
    else {
      counts.rows[row.split]++
      if (row.margin !== null) counts.withMargin[row.split]++
    }
  }
  return counts
}

test('the database counts what rowsOfComparison says, for every unit and rule', async () => {
  const { admin } = await makeProject({ holdoutPercent: 40, poolPerAnnotator: 0, poolMinimum: 0 })
  const projectId = admin.project.id
  const rows = plantVotes(120)
  const done = await bringBytes(admin, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
  expect(done).toMatchObject({ state: 'done', accepted: { judgments: rows.length } })
  await db().$executeRaw`UPDATE "Judgment" SET adjudication = true WHERE "projectId" = ${projectId}::uuid
    AND id IN (SELECT id FROM "Judgment" ORDER BY id LIMIT 40)`
  const items = itemsOf(projectId, await freeze(admin))
  const pins = await db().$queryRaw<Pin[]>`
    SELECT i.position, ${PIN_COLUMNS} FROM ${items} AS i ${PIN_JOINS} ORDER BY i.position`
  expect(pins).toHaveLength(rows.length)
  const reasons = new Set<string>()
  for (const unit of ['COMPARISON', 'JUDGMENT'] as const) {
    for (const rules of [PAIRS, ANY, KTO]) {
      const counted = await countUnits(db(), { items, unit, rules })
      expect(counted).toEqual(countInProcess(pins, unit, rules))
      for (const reason of Object.keys(counted.excluded)) reasons.add(reason)
    }
  }
  const all = ['both_bad', 'context_differs', 'empty_text', 'identical_texts', 'no_majority', 'not_blind', 'tie']
  expect([...reasons].sort()).toEqual(all)
})
