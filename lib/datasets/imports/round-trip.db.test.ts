import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { closeBoss } from '@/lib/queue/boss'
import { exportAs, freeze, linesOf, makeExportProject } from '@/lib/testing/export-project'
import { body, bringBytes, emptyProject, votesOf } from '@/lib/testing/importing'
import { jsonl } from '@/lib/testing/mt-bench'
import { createImportSchema } from '../schema'
import { importFiles, submitFiles } from './bring-files'
import { performImport } from './perform-import'
import { undoImport } from './undo-import'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const base64 = (text: string) => Buffer.from(text, 'base64')
const user = (content: string) => ({ role: 'user', content })
const arenaSide = (text: string) => [user('Hi'), { role: 'assistant', content: [{ type: 'text', text }] }]

test.each([
  ['BOM, CRLF, no last newline', '77u/eyJwcm9tcHQiOiJvbmUifQ0KeyJwcm9tcHQiOiJ0d28ifQ0KeyJwcm9tcHQiOiJ0aHJlZSJ9', 3, []],
  ['a bad line between', 'eyJwcm9tcHQiOiJvbmUifQoKeyJwcm9tcHQiOiJ0d28iCnsicHJvbXB0IjoidGhyZWUifQo=', 2, ['3 bad_json']],
  [
    'a lone surrogate',
    'eyJwcm9tcHQiOiJvayBcdWQ4M2RcdWRlMDAifQp7InByb21wdCI6ImN1dCBcdWQ4M2QifQo=',
    1,
    ['2 lone_surrogate'],
  ],
  ['a null character', 'eyJwcm9tcHQiOiJhXHUwMDAwYiJ9CnsicHJvbXB0IjoiZmluZSJ9Cg==', 1, ['1 null_byte']],
  [
    'no objects, no texts',
    'WyJwcm9tcHQiXQoidGV4dCIKeyJwcm9tcHQiOjd9CnsicHJvbXB0IjpudWxsfQp7InRleHQiOiJ4In0KeyJwcm9tcHQiOiJnb29kIn0=',
    1,
    ['1 not_an_object', '2 not_an_object', '3 prompt_not_a_string', '4 prompt_not_a_string', '5 prompt_not_a_string'],
  ],
])('queries: %s', async (_name, bytes, good, bad) => {
  const actor = await emptyProject()
  const view = await bringBytes(actor, base64(bytes), { mode: 'good', dryRun: 'true' })
  expect(view).toMatchObject({ state: 'done', format: 'queries', accepted: { records: good, queries: good } })
  expect(view.rejected.map(({ line, code }) => `${line} ${code}`)).toEqual(bad)
  const where = { projectId: actor.project.id }
  expect(await db().query.count({ where })).toBe(0)
  const all = await bringBytes(actor, base64(bytes), { mode: 'all' })
  expect(all.state).toBe(bad.length === 0 ? 'done' : 'failed')
  expect(await db().query.count({ where })).toBe(bad.length === 0 ? good : 0)
})

test('a row of 200,001 characters is stored, packed or not, and the same content is nothing new', async () => {
  const actor = await emptyProject()
  const bytes = Buffer.from(`${JSON.stringify({ prompt: 'ab '.repeat(66_667) })}\n`)
  expect((await bringBytes(actor, gzipSync(bytes))).accepted.queries).toBe(1)
  const [query] = await db().query.findMany({ where: { projectId: actor.project.id }, select: { text: true } })
  expect(query?.text).toHaveLength(200_001)
  const again = await importFiles(actor, body(bytes), createImportSchema.parse({}))
  expect(again.created).toBe(false)
})

const prompts = (from: number, to: number) =>
  jsonl(
    Array.from({ length: to - from }, (_, i) => ({ prompt: `Question ${from + i} of ${(from + i) * 7919}, please` })),
  )

test('100 rows and then 105 of which 100 are there; several files at once, each with its report', async () => {
  const actor = await emptyProject()
  await bringBytes(actor, Buffer.from(prompts(0, 100)))
  const view = await bringBytes(actor, Buffer.from(prompts(0, 105)))
  expect([view.accepted.records, view.duplicates.records]).toEqual([5, 100])
  const form = new FormData()
  for (const i of [0, 1, 2]) form.append('files', new Blob([prompts(200 + 10 * i, 210 + 10 * i)]), `part-${i}.jsonl`)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const source = { form: request.body!, contentType: request.headers.get('content-type') ?? '' }
  const three = (await importFiles(actor, source, createImportSchema.parse({}))).import
  expect(three.accepted.records).toBe(30)
  expect(three.files).toEqual(
    [0, 1, 2].map((i) => ({ name: `part-${i}.jsonl`, accepted: 10, duplicates: 0, rejected: 0 })),
  )
})

test('export, import into an empty project, export: the same votes, from JSONL, Parquet and CSV', async () => {
  const { admin } = await makeExportProject(20)
  const version = await freeze(admin, { unit: 'judgment' })
  const votesIn = async (actor: Actor, id: string) => {
    const { view, file } = await exportAs(actor, id, { format: 'judgments' })
    const data = view.files.filter((each) => each.rows !== null)
    const rows = (await Promise.all(data.map(({ name }) => file(name)))).flatMap((bytes) => linesOf(bytes))
    const said = ['prompt', 'context_a', 'response_a', 'response_b', 'policy_a', 'outcome', 'degree', 'split']
    const more = ['annotator', 'environment', 'source', 'weight', 'rationale', 'details', 'blind']
    // Which side came first is the one thing that an imported tie cannot keep.
    const first = (row: Record<string, unknown>) => (/^[AB]$/.test(String(row.outcome)) ? row.shown_first : null)
    const votes = rows.map((row) => JSON.stringify([first(row), ...[...said, ...more].map((name) => row[name])]))
    return votes.sort()
  }
  const before = await votesIn(admin, version)
  expect(before).toHaveLength(10)
  for (const fileType of ['jsonl', 'parquet', 'csv'] as const) {
    const { view, file } = await exportAs(admin, version, { format: 'judgments', fileType, gzip: true })
    const other = await emptyProject()
    const form = new FormData()
    for (const { name } of view.files) form.append('files', new Blob([new Uint8Array(await file(name))]), name)
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const source = { form: request.body!, contentType: request.headers.get('content-type') ?? '' }
    const done = (await importFiles(other, source, createImportSchema.parse({}))).import
    expect(done, fileType).toMatchObject({
      state: 'done',
      format: 'judgments',
      rejectedCount: 0,
      accepted: { judgments: 10 },
    })
    expect(await votesIn(other, await freeze(other)), fileType).toEqual(before)
  }
  const { file } = await exportAs(admin, version, { format: 'judgments', split: 'TRAIN' })
  const own = await bringBytes(admin, await file('train.jsonl'))
  expect(own.accepted).toMatchObject({ queries: 0, rollouts: 0, judgments: 0, annotators: 0 })
})

test('undo takes all out of the live data, and the same file may come again', async () => {
  const actor = await emptyProject()
  const row = {
    model_a: 'm',
    model_b: 'n',
    winner: 'model_a',
    judge: 'j',
    conversation_a: arenaSide('a'),
    conversation_b: arenaSide('b'),
  }
  const bytes = Buffer.from(jsonl([row]))
  const first = await bringBytes(actor, bytes)
  const undone = await transact((tx) => undoImport(actor, first.id, tx))
  expect(undone.state).toBe('undone')
  expect(await votesOf(actor)).toEqual([])
  const where = { projectId: actor.project.id }
  expect(await db().query.count({ where: { ...where, withdrawnAt: null } })).toBe(0)
  expect(await db().judgmentRevision.findMany({ where, orderBy: { number: 'asc' }, select: { kind: true } })).toEqual([
    { kind: 'RECORDED' },
    { kind: 'WITHDRAWN' },
  ])
  const again = await bringBytes(actor, bytes)
  expect(again.id).not.toBe(first.id)
  // Its judge is known by now.
  expect(again.accepted).toEqual({ ...first.accepted, annotators: 0 })
  expect(await votesOf(actor)).toHaveLength(1)
})

test('what is known of a waiting import: nothing is stored, and a cut Parquet or CSV is named', async () => {
  const actor = await emptyProject()
  const { import: waiting } = await submitFiles(
    actor,
    body(Buffer.from('One\n'), 'a.txt'),
    createImportSchema.parse({}),
  )
  expect(waiting).toMatchObject({ state: 'queued', rowsDone: 0 })
  expect((await performImport(actor, waiting.id)).state).toBe('done')
  const cut = await bringBytes(actor, Buffer.from('PAR1 and no more'), { format: 'queries' })
  expect(cut).toMatchObject({ state: 'failed', rejected: [{ code: 'bad_parquet' }] })
})
