import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { fitBoard } from '@/lib/metrics/strengths/fit-board'
import { readGames } from '@/lib/metrics/strengths/read-games'
import { closeBoss } from '@/lib/queue/boss'
import { exportAs, freeze, linesOf, makeExportProject } from '@/lib/testing/export-project'
import { jsonl } from '@/lib/testing/mt-bench'
import { makeProject } from '@/lib/testing/people'
import { createImportSchema } from '../schema'
import { importFiles, submitFiles } from './bring-files'
import { performImport } from './perform-import'
import { undoImport } from './undo-import'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const newProject = async () => (await makeProject({ poolPerAnnotator: 0, poolMinimum: 0 })).admin

const body = (bytes: Uint8Array, name = 'body') => ({ body: new Blob([new Uint8Array(bytes)]).stream(), name })
const bringBytes = async (actor: Actor, bytes: Uint8Array, options: object = {}, name = 'body') =>
  (await importFiles(actor, body(bytes, name), createImportSchema.parse(options))).import

const base64 = (text: string) => Buffer.from(text, 'base64')
const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })

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
  const actor = await newProject()
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
  const actor = await newProject()
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
  const actor = await newProject()
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
    const other = await newProject()
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

type Vote = { policies: string[]; outcomes: string[]; first: string }

/** What an import brought, pair by pair. */
async function votesOf(actor: Actor): Promise<Vote[]> {
  const rows = await db().preference.findMany({
    where: { projectId: actor.project.id, live: true },
    orderBy: { id: 'asc' },
    select: { outcome: true, policyA: true, policyB: true, itemA: { select: { rollout: { select: { text: true } } } } },
  })
  return rows.map((row) => ({
    policies: [row.policyA.name, row.policyB.name],
    outcomes: [row.outcome],
    first: row.itemA.rollout.text,
  }))
}

const arenaSide = (text: string) => [user('Hi'), { role: 'assistant', content: [{ type: 'text', text }] }]

test.each<[string, string, unknown[], Partial<Vote>[]]>([
  [
    'trl explicit',
    'trl',
    [{ prompt: 'Sky?', chosen: 'Blue.', rejected: 'Green.' }],
    [{ outcomes: ['A'], first: 'Blue.', policies: ['unknown', 'unknown'] }],
  ],
  [
    'trl implicit texts',
    'trl',
    [{ chosen: 'The sky is blue.', rejected: 'The sky is azure.' }],
    [{ outcomes: ['B'], first: ' azure.' }],
  ],
  [
    'trl conversational',
    'trl',
    [
      {
        prompt: [user('Sky?')],
        chosen: [assistant('b')],
        rejected: [assistant('a')],
        chosen_policy: 'x',
        rejected_policy: 'y@2',
      },
    ],
    [{ outcomes: ['B'], policies: ['y', 'x'] }],
  ],
  [
    'hh',
    'hh',
    [{ chosen: '\n\nHuman: Q\n\nAssistant: good', rejected: '\n\nHuman: Q\n\nAssistant: bad' }],
    [{ outcomes: ['B'], first: 'bad' }],
  ],
  [
    'arena 55k',
    'arena',
    [
      {
        id: 1,
        model_a: 'm',
        model_b: 'n',
        prompt: '["Q"]',
        response_a: '["a"]',
        response_b: '["b"]',
        winner_model_a: 0,
        winner_model_b: 1,
        winner_tie: 0,
      },
    ],
    [{ outcomes: ['B'], policies: ['m', 'n'] }],
  ],
  [
    'arena 140k',
    'arena',
    [
      {
        id: 'x',
        model_a: 'm',
        model_b: 'n',
        winner: 'both_bad',
        conversation_a: arenaSide('a'),
        conversation_b: arenaSide('b'),
        evaluation_session_id: 's',
      },
    ],
    [{ outcomes: ['BOTH_BAD'], first: 'a' }],
  ],
  [
    'ultrafeedback',
    'ultrafeedback',
    [
      {
        ...{ source: 's', instruction: 'Do it', models: ['a', 'b', 'c'] },
        completions: [
          {
            model: 'a',
            response: 'one',
            overall_score: 10,
            annotations: { helpfulness: { Rating: '1' }, honesty: { Rating: '2' } },
          },
          {
            model: 'b',
            response: 'two',
            overall_score: 8,
            annotations: { helpfulness: { Rating: '5' }, honesty: { Rating: '4' } },
          },
          {
            model: 'c',
            response: 'three',
            overall_score: 8,
            annotations: { helpfulness: { Rating: '4' }, honesty: { Rating: 'N/A' } },
          },
        ],
      },
    ],
    [{ outcomes: ['B'] }, { outcomes: ['B'] }, { outcomes: ['A'] }],
  ],
  [
    'argilla nested',
    'argilla',
    [
      {
        ...{ id: '1', status: 'completed', fields: { prompt: 'Q', response_1: 'a', response_2: 'b' }, metadata: {} },
        responses: {
          better: [
            { value: 'response_2', user_id: 'u', status: 'submitted' },
            { value: 'response_1', user_id: 'v', status: 'draft' },
          ],
        },
      },
    ],
    [{ outcomes: ['B'], first: 'a' }],
  ],
  [
    'argilla flattened',
    'argilla',
    [
      {
        prompt: 'Q',
        response_1: 'a',
        response_2: 'b',
        'better.responses': ['tie'],
        'better.responses.users': ['u'],
        'better.responses.status': ['submitted'],
      },
    ],
    [{ outcomes: ['TIE'] }],
  ],
  [
    'label studio',
    'label-studio',
    [
      {
        ...{ id: 1, data: { prompt: 'Q', answer1: 'good', answer2: 'bad' }, predictions: [] },
        annotations: [
          {
            id: 5,
            completed_by: 7,
            lead_time: 12.4,
            was_cancelled: false,
            result: [{ type: 'pairwise', value: { selected: 'left' } }],
          },
          { id: 6, completed_by: 8, was_cancelled: true, result: [] },
        ],
      },
    ],
    [{ outcomes: ['A'], first: 'good' }],
  ],
  [
    'sharegpt with ranking',
    'sharegpt',
    [
      {
        conversations: [{ from: 'human', value: 'Q' }],
        chosen: { from: 'gpt', value: 'good' },
        rejected: { from: 'gpt', value: 'bad' },
      },
    ],
    [{ outcomes: ['B'], first: 'bad' }],
  ],
])('%s', async (_name, format, rows, wanted) => {
  const actor = await newProject()
  const view = await bringBytes(actor, Buffer.from(jsonl(rows)))
  expect(view).toMatchObject({ state: 'done', format, rejectedCount: 0, error: null })
  expect(await votesOf(actor)).toMatchObject(wanted)
  const list = await newProject()
  const asList = await bringBytes(list, Buffer.from(JSON.stringify(rows, null, 2)), {}, 'rows.json')
  expect([asList.format, asList.accepted]).toEqual([format, view.accepted])
})

test('chats, rollouts and plain text bring queries and rollouts; a mapping names other fields', async () => {
  const actor = await newProject()
  const chats = {
    conversation_hash: 'h',
    model: 'm',
    conversation: [user('a'), assistant('b'), user('c'), assistant('d')],
  }
  expect(await bringBytes(actor, Buffer.from(jsonl([chats])))).toMatchObject({
    ...{ format: 'wildchat', accepted: { queries: 2, rollouts: 2, judgments: 0 } },
  })
  const made = { external_id: 'wildchat:h:1', policy: 'n', text: 'another answer' }
  expect(await bringBytes(actor, Buffer.from(jsonl([made])))).toMatchObject({
    ...{ format: 'rollouts', accepted: { rollouts: 1 }, duplicates: { queries: 1 } },
  })
  expect(await bringBytes(actor, Buffer.from('First of all\nSecond of all\n'), {}, 'list.txt')).toMatchObject({
    ...{ format: 'queries', accepted: { queries: 2 } },
  })
  const csv = Buffer.from('\uFEFFnummer;frage\n7;"Wie, ""so"" lang?"\n')
  const mapped = await bringBytes(
    actor,
    csv,
    { format: 'queries', mapping: '{"prompt":"frage","external_id":"nummer"}' },
    'a.csv',
  )
  expect(mapped).toMatchObject({ state: 'done', accepted: { queries: 1 } })
  const query = await db().query.findFirst({ where: { projectId: actor.project.id, externalId: '7' } })
  expect(query?.text).toBe('Wie, "so" lang?')
})

test('undo takes all out of the live data, and the same file may come again', async () => {
  const actor = await newProject()
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
  const actor = await newProject()
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

const data = process.env.FLYWHEEL_DATA ?? ''
const isThere = data !== '' && (await stat(data).catch(() => null)) !== null
const real = (path: string) => import('node:fs/promises').then(({ readFile }) => readFile(join(data, path)))

test.skipIf(!isThere)(
  'HH-RLHF (FLYWHEEL_DATA): 2,354 votes, identical texts too, and a board can be fitted',
  async () => {
    const actor = await newProject()
    const view = await bringBytes(actor, await real('hh_rlhf/helpful-base.test.jsonl.gz'), {}, 'helpful.jsonl.gz')
    expect(view).toMatchObject({ format: 'hh', rejectedCount: 0, accepted: { judgments: 2354 } })
    const version = await freeze(actor)
    const { manifest, view: made } = await exportAs(actor, version, { format: 'hh' })
    const excluded = manifest.excluded as unknown as Record<string, number>
    expect(excluded.identical_texts).toBe(2)
    expect(made.rowsDone).toBe(2354 - Object.values(excluded).reduce((sum, n) => sum + n, 0))
    expect(fitBoard(await readGames(db(), actor.project.id)).flags).toBeDefined()
  },
  120_000,
)

test.skipIf(!isThere)(
  'PandaLM and OASST trees (FLYWHEEL_DATA): 2,997 votes of three judges, 754 pairs of 212 rankings',
  async () => {
    const panda = await newProject()
    const votes = await bringBytes(panda, await real('pandalm/testset-v1.json'), {}, 'testset-v1.json')
    expect(votes).toMatchObject({
      format: 'pandalm',
      rejectedCount: 0,
      accepted: { queries: 170, judgments: 2997, annotators: 3 },
    })
    const trees = await newProject()
    const ranked = await bringBytes(trees, await real('oasst_eval/human_ranked_trees.jsonl.gz'), {}, 'trees.jsonl.gz')
    expect(ranked).toMatchObject({ format: 'oasst', rejectedCount: 0 })
    expect(await db().preference.count({ where: { projectId: trees.project.id } })).toBe(754)
  },
  120_000,
)
