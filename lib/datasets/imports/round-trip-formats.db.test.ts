import { afterAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { closeDb } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { closeBoss } from '@/lib/queue/boss'
import { exportAs, freeze, linesOf, makeExportProject } from '@/lib/testing/export-project'
import { bringBytes, emptyProject } from '@/lib/testing/importing'
import { undoImport } from './undo-import'

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

test('a ranking comes back as its pairs with their weights; what was undone does not', async () => {
  const actor = await emptyProject()
  const record = (prompt: string, ranks: number[]) => {
    const names = ranks.map((_, i) => `response-${i + 1}`)
    const value = ranks.map((rank, i) => ({ value: names[i], rank }))
    const fields = { prompt, ...Object.fromEntries(names.map((name) => [name, `${name} to ${prompt}`])) }
    const responses = { ranking: ['u', 'v'].map((user_id) => ({ value, user_id, status: 'submitted' })) }
    return { id: prompt, fields, metadata: {}, suggestions: {}, responses }
  }
  const bring = (one: object) => bringBytes(actor, Buffer.from(`${JSON.stringify(one)}\n`), {}, 'a.jsonl')
  await bring(record('Which?', [1, 1, 3]))
  const gone = await bring(record('And what of this?', [2, 1]))
  await transact((tx) => undoImport(actor, gone.id, tx))
  const before = await rowsAs(actor, 'judgments')
  expect(before.rows).toHaveLength(6)
  const other = await emptyProject()
  await bringBytes(other, before.bytes, {}, 'train.jsonl')
  const said = (bytes: Buffer) =>
    linesOf(bytes)
      .map((row) =>
        [row.annotator, row.response_a, row.response_b, row.outcome, row.weight, row.environment].join(' | '),
      )
      .sort()
  const after = said((await rowsAs(other, 'judgments')).bytes)
  expect(after).toEqual(said(before.bytes))
  expect(after.filter((row) => row.includes('| TIE | '))).toHaveLength(2)
  expect(after.every((row) => row.includes(` | ${2 / 3} | `))).toBe(true)
})
