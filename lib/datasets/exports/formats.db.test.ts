import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { type ExportProject, exportAs, freeze, linesOf, makeExportProject } from '@/lib/testing/export-project'
import { makeMember } from '@/lib/testing/people'
import { EXPORT_FORMATS, type FormatName } from '../schema'

let project: ExportProject
let version: string

beforeAll(async () => {
  project = await makeExportProject()
  version = await freeze(project.admin)
})
afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })

type Row = Record<string, never>

async function rowsOf(format: FormatName, more: object = {}, id = version) {
  const made = await exportAs(project.admin, id, { format, ...more })
  return { rows: linesOf<Row>(await made.file('train.jsonl')), ...made }
}

const about = (rows: Row[], ...names: string[]) => rows.map((row) => Object.fromEntries(names.map((n) => [n, row[n]])))

test('TRL: the prompt is all turns before, each side one assistant turn, and other contexts are left out', async () => {
  const { rows, manifest } = await rowsOf('trl-preference')
  expect(about(rows, 'prompt', 'chosen', 'rejected', 'shown_first')[1]).toEqual({
    prompt: [user('Name a tree of the north.'), assistant('Spruce.'), user('And one of the south?')],
    ...{ chosen: [assistant('Cork oak.')], rejected: [assistant('Olive.')], shown_first: ['rejected'] },
  })
  expect(manifest).toMatchObject({
    excluded: { tie: 1, both_bad: 1, no_majority: 1, context_differs: 1 },
    rows: { total: 4, train: 4, test: 0 },
    margin: 'mean degree of the votes for the chosen side',
    policies: { alder: { kind: 'RECORDED' } },
  })
  expect(rows.map((row) => row.margin)).toEqual([2, 3, 1.5, 1])
  const { rows: whole, manifest: said } = await rowsOf('trl-preference-implicit')
  expect(about(whole, 'chosen')[4]).toEqual({
    chosen: [user('Where were we?'), assistant('alder said so.'), user('Go on.'), assistant('alder goes on.')],
  })
  expect(said.excluded).toEqual({ tie: 1, both_bad: 1, no_majority: 1 })
})

test('unpaired: a row for each side, both bad gives two negatives', async () => {
  const { rows } = await rowsOf('trl-unpaired')
  const labels = rows.map((row) => `${(row.completion as unknown as { content: string }[])[0]?.content} ${row.label}`)
  expect(labels.slice(0, 2)).toEqual(['Blue. true', 'Green. false'])
  expect(labels.slice(-2)).toEqual(['No. false', 'Why? false'])
  expect(rows).toHaveLength(10)
})

test('each reader gets its own columns', async () => {
  const llama = await rowsOf('llama-factory')
  expect(about(llama.rows, 'conversations', 'chosen', 'system')[2]).toEqual({
    conversations: [{ from: 'human', value: 'How deep is the deepest lake?' }],
    ...{ chosen: { from: 'gpt', value: '1,642 m.' }, system: 'Be short.' },
  })
  const info = Object.values(JSON.parse((await llama.file('dataset_info.json')).toString()))
  expect(info).toEqual([expect.objectContaining({ file_name: 'train.jsonl', formatting: 'sharegpt', ranking: true })])
  const bt = await rowsOf('axolotl-bt')
  expect(about(bt.rows, 'system', 'input', 'chosen')).toEqual([
    { system: '', input: 'Color?', chosen: 'Blue.' },
    { system: 'Be short.', input: 'How deep is the deepest lake?', chosen: '1,642 m.' },
    { system: '', input: '=1+1', chosen: "'-2" },
  ])
  expect(bt.manifest.excluded).toMatchObject({ several_turns: 1 })
  expect((await rowsOf('openai-preference')).rows[0]).toEqual({
    input: { messages: [user('Color?')], tools: [], parallel_tool_calls: true },
    ...{ preferred_output: [assistant('Blue.')], non_preferred_output: [assistant('Green.')] },
  })
  const hh = await rowsOf('hh')
  expect(hh.rows[1]?.chosen).toBe(
    '\n\nHuman: Name a tree of the north.\n\nAssistant: Spruce.\n\nHuman: And one of the south?\n\nAssistant: Cork oak.',
  )
  expect(hh.manifest.excluded).toMatchObject({ system_turn: 1 })
  expect(about((await rowsOf('rewardbench')).rows, 'prompt', 'chosen', 'subset')[0]).toEqual({
    ...{ prompt: 'Color?', chosen: 'Blue.', subset: 'talk' },
  })
  expect(about((await rowsOf('ultrafeedback')).rows, 'score_chosen', 'score_rejected')[2]).toEqual({
    ...{ score_chosen: 10, score_rejected: 0 },
  })
})

test('Arena and judgments keep ties and both-bad; judgments has every vote of every comparison', async () => {
  const winners = (await rowsOf('arena')).rows.map((row) => row.winner)
  expect(winners).toEqual(['model_a', 'model_b', 'model_a', 'model_b', 'tie', 'both_bad', 'model_a'])
  const { rows, manifest } = await rowsOf('judgments')
  expect(rows.map((row) => row.outcome)).toEqual(['A', 'B', 'A', 'A', 'B', 'TIE', 'BOTH_BAD', 'A', 'B', 'A'])
  expect(manifest.excluded).toEqual({})
  expect(new Set(rows.map((row) => row.id)).size).toBe(10)
  const people = await db().annotator.findMany({ where: { projectId: project.admin.project.id } })
  expect(new Set(rows.map((row) => row.annotator))).toEqual(new Set(people.map(({ pseudonym }) => pseudonym)))
  expect(rows[1]).toMatchObject({ degree: 3, rationale: 'It is, 漢字 🌲', shown_first: 'A', schema_version: 1 })
  expect(rows[1]?.details).toBe('{"seconds":4.5}')
})

test('every format says its schema version, and no cell of any row is null', async () => {
  for (const { name } of EXPORT_FORMATS) {
    const { view, file, manifest } = await exportAs(project.admin, version, { format: name })
    expect(manifest, name).toMatchObject({ schema_version: 1, format: name })
    const data = view.files.filter((each) => each.rows !== null)
    // Nobody wrote a rewrite.
    if (name === 'trl-prompt-completion') expect(data).toEqual([])
    for (const each of data) {
      const text = (await file(each.name)).toString()
      expect(text, name).not.toMatch(/:null/)
      expect(new Set(linesOf(Buffer.from(text)).map((row) => Object.keys(row).join())).size, name).toBe(1)
    }
  }
})

test('Parquet holds what JSONL holds, packed or not', async () => {
  for (const { name } of EXPORT_FORMATS.filter((format) => format.name !== 'trl-prompt-completion')) {
    const { rows } = await rowsOf(name)
    const packed = name === 'judgments'
    const { file } = await exportAs(project.admin, version, { format: name, fileType: 'parquet', gzip: packed })
    const bytes = await file('train.parquet')
    const read = await parquetReadObjects({ file: new Uint8Array(bytes).buffer, compressors })
    const plain = JSON.parse(JSON.stringify(read, (_, value) => (typeof value === 'bigint' ? Number(value) : value)))
    expect(plain, name).toEqual(rows)
  }
})

test('CSV: what a spreadsheet would run is defused, numbers and other texts are not touched; JSONL is', async () => {
  const { file } = await exportAs(project.admin, version, { format: 'judgments', fileType: 'csv', gzip: true })
  const rows = parse<Record<string, string>>(gunzipSync(await file('train.csv.gz')), { columns: true })
  expect(rows).toHaveLength(10)
  expect(rows[4]).toMatchObject({ response_a: "'=SUM(A1)", response_b: "''-2", rationale: "'@cell", degree: '1' })
  expect(rows[1]?.rationale).toBe('It is, 漢字 🌲')
  expect((await rowsOf('judgments')).rows[4]).toMatchObject({ response_a: '=SUM(A1)', response_b: "'-2" })
  await expect(exportAs(project.admin, version, { format: 'arena', fileType: 'csv' })).rejects.toThrow('CSV is flat')
})

test('addresses only for an administrator who asks, and the audit says so', async () => {
  const { rows, manifest } = await rowsOf('judgments', { includeAddresses: true })
  expect(rows[0]?.addresses).toEqual([expect.stringContaining('@example.test')])
  expect(manifest.addresses).toBe(true)
  const noted = await db().auditEvent.findMany({
    where: {
      projectId: project.admin.project.id,
      action: 'export.create',
      detail: { path: ['includeAddresses'], equals: true },
    },
  })
  expect(noted).toHaveLength(1)
  const { actor: analyst } = await makeMember(project.admin.project, 'ANALYST')
  const asked = exportAs(analyst, version, { format: 'judgments', includeAddresses: true })
  await expect(asked).rejects.toMatchObject({ code: 'forbidden' })
  const { file } = await exportAs(analyst, version, { format: 'judgments' })
  expect((await file('train.jsonl')).toString()).not.toContain('example.test')
})
