import { afterAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { closeDb } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { exportAs, freeze, linesOf, makeExportProject } from '@/lib/testing/export-project'
import { bringBytes, emptyProject } from '@/lib/testing/importing'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

/**
 * Names of rows, queries and rollouts are given anew, and a file of pairs does not keep when and how often each side was
 * taken; a margin that is the mean of several degrees is no degree.
 */
const NEW =
  /^(?:.*_)?id$|^rollout_|^(?:annotators|annotator|shown_first|judged_at|judge|tstamp|evaluation_session_id)$|^votes_|^score_|^margin$/
const PAIRS = ['trl-preference', 'trl-preference-implicit', 'openrlhf', 'llama-factory', 'axolotl-chat', 'axolotl-bt']
const MORE = ['openai-preference', 'hh', 'rewardbench', 'ultrafeedback', 'arena']

async function rowsAs(actor: Actor, format: string): Promise<{ bytes: Buffer; rows: string[] }> {
  const { view, file } = await exportAs(actor, await freeze(actor), { format })
  const data = view.files.filter((each) => each.rows !== null)
  const bytes = Buffer.concat(await Promise.all(data.map(({ name }) => file(name))))
  const kept = (row: object) => Object.entries(row).filter(([name]) => !NEW.test(name))
  return {
    bytes,
    rows: linesOf(bytes)
      .map((row) => JSON.stringify(kept(row)))
      .sort(),
  }
}

test.each([...PAIRS, ...MORE])('what %s says is what it says again', async (format) => {
  const { admin } = await makeExportProject()
  const before = await rowsAs(admin, format)
  expect(before.rows.length).toBeGreaterThan(1)
  const other = await emptyProject()
  const view = await bringBytes(other, before.bytes, {}, 'train.jsonl')
  expect(view).toMatchObject({ state: 'done', rejectedCount: 0 })
  const after = await rowsAs(other, format)
  expect(after.rows).toEqual(before.rows)
})
