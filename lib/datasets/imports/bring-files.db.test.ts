import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { type Actor, systemActor } from '@/lib/access/actor'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { ensureProject } from '@/lib/projects/ensure-project'
import { closeBoss } from '@/lib/queue/boss'
import { jsonl, mtBenchFiles, vote, writeFolder } from '@/lib/testing/mt-bench'
import { createImportSchema } from '../schema'
import { importFiles, submitFiles } from './bring-files'
import { cancelImport } from './cancel-import'
import { performImport } from './perform-import'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const ALL = createImportSchema.parse({})
let made = 0

async function newProject(): Promise<Actor> {
  const slug = `import-${process.pid}-${made++}`
  return systemActor(await transact((tx) => ensureProject(tx, { slug })))
}

const bring = async (actor: Actor, files: Record<string, string>, options: Partial<typeof ALL> = {}) =>
  importFiles(actor, { folder: await writeFolder(files) }, { ...ALL, ...options })

async function tarOf(files: Record<string, string>): Promise<Buffer> {
  const archive = pack()
  for (const [name, text] of Object.entries(files)) {
    archive.entry({ name: `folder/._${name}` }, 'not ours')
    archive.entry({ name: `folder/${name}` }, text)
  }
  archive.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of archive) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** In small pieces, as a network brings them. */
function streamOf(bytes: Buffer): ReadableStream<Uint8Array> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 700) }, (_, i) => bytes.subarray(i * 700, (i + 1) * 700))
  return Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>
}

const COUNTS = { records: 4, queries: 4, rollouts: 12, judgments: 7, annotators: 2, comparisons: 5 }

test('brings a folder in: a second vote on a pair is a repeat whose preference is live data', async () => {
  const actor = await newProject()
  const { import: done } = await bring(actor, mtBenchFiles())
  expect(done).toMatchObject({ state: 'done', accepted: COUNTS, rowsDone: 4, rowsTotal: 4, rejectedCount: 0 })
  const projectId = actor.project.id
  const comparisons = await db().comparison.findMany({
    where: { projectId, query: { externalId: 'mt-bench:1:1' } },
    orderBy: { seq: 'asc' },
    include: {
      items: { include: { rollout: { include: { policy: true } } }, orderBy: { position: 'asc' } },
      preferences: true,
    },
  })
  const named = comparisons.map((row) => ({
    ...{ sides: row.items.map((item) => item.rollout.policy.name), overlap: row.overlap, live: row.liveJudgments },
    ...{ state: row.state, arm: row.arm, repeatOf: row.repeatOfId, outcomes: row.preferences.map((p) => p.outcome) },
  }))
  const about = { state: 'COMPLETE', arm: 'IMPORTED' }
  // author_2 saw elm first and chose oak, which lies at the lower position.
  expect(named).toEqual([
    { ...about, sides: ['oak', 'elm'], overlap: 2, live: 2, repeatOf: null, outcomes: ['A', 'A'] },
    { ...about, sides: ['elm', 'oak'], overlap: 1, live: 1, repeatOf: comparisons[0]?.id, outcomes: ['A'] },
    { ...about, sides: ['fir', 'elm'], overlap: 2, live: 2, repeatOf: null, outcomes: ['B', 'TIE'] },
  ])
  expect(await db().preference.count({ where: { projectId, live: true, use: 'DATA', source: 'HUMAN' } })).toBe(7)
  const shown = await db().judgmentRevision.findMany({
    where: { projectId },
    orderBy: { id: 'asc' },
    select: { outcome: true },
  })
  expect(shown.map((row) => row.outcome)).toEqual(['A', 'B', 'A', 'B', 'TIE', 'TIE', 'A'])
  expect(await db().querySubmission.count({ where: { importId: done.id, outcome: 'ACCEPTED' } })).toBe(4)
})

test('the same content again is nothing new, by hash and by natural keys; a changed file brings its new rows', async () => {
  const actor = await newProject()
  const files = mtBenchFiles()
  const first = await bring(actor, files)
  expect(await bring(actor, files)).toMatchObject({ created: false, import: { id: first.import.id } })
  const same = await bring(actor, { ...files, 'human.jsonl': `\n${files['human.jsonl']}` })
  expect(same).toMatchObject({
    created: true,
    import: { state: 'done', duplicates: COUNTS, accepted: { judgments: 0, comparisons: 0 } },
  })
  const more = jsonl([vote(1, 1, ['oak', 'elm'], 'tie', 'author_3'), vote(2, 1, ['elm', 'oak'], 'model_a', 'author_1')])
  const { import: grown } = await bring(actor, { ...files, 'human.jsonl': files['human.jsonl'] + more })
  expect(grown.accepted).toEqual({ records: 2, queries: 0, rollouts: 0, judgments: 2, annotators: 1, comparisons: 1 })
  const pair = await db().comparison.findFirstOrThrow({
    where: { projectId: actor.project.id },
    orderBy: { seq: 'asc' },
  })
  expect(pair).toMatchObject({ overlap: 3, liveJudgments: 3 })
})

test('one bad row stores nothing and is named; the good ones go in only when asked beforehand', async () => {
  const actor = await newProject()
  const files = { ...mtBenchFiles(), 'human.jsonl': `${mtBenchFiles()['human.jsonl']}nonsense\n` }
  const { import: failed } = await bring(actor, files)
  expect(failed).toMatchObject({ state: 'failed', rejectedCount: 1, rejected: [{ file: 'human.jsonl', line: 8 }] })
  expect(await db().query.count({ where: { projectId: actor.project.id } })).toBe(0)
  const { import: good } = await bring(actor, files, { mode: 'good' })
  expect(good).toMatchObject({ state: 'done', accepted: COUNTS, rejectedCount: 1 })
})

test('another text or verdict for what is there already is refused by line, and nothing is stored', async () => {
  const actor = await newProject()
  const files = mtBenchFiles()
  await bring(actor, files)
  const other = (text: string | undefined, from: string, to: string) => (text ?? '').replace(from, to)
  const { import: text } = await bring(actor, {
    ...files,
    'answer_elm.jsonl': other(files['answer_elm.jsonl'], 'turn 2', 'turn two'),
  })
  expect(text).toMatchObject({ state: 'failed', rejected: [{ file: 'answer_elm.jsonl', line: 1 }] })
  const { import: verdict } = await bring(actor, {
    ...files,
    'human.jsonl': other(files['human.jsonl'], '"winner":"model_a"', '"winner":"tie"'),
  })
  expect(verdict).toMatchObject({ state: 'failed', rejected: [{ file: 'human.jsonl', line: 1 }] })
})

test('a tar and a gzipped tar are the same content as the folder; a cut one is refused', async () => {
  const actor = await newProject()
  const files = mtBenchFiles()
  const bytes = await tarOf(files)
  const first = await importFiles(actor, { body: streamOf(bytes), name: 'body' }, ALL)
  expect(first.import).toMatchObject({ state: 'done', accepted: COUNTS })
  const gzipped = await importFiles(actor, { body: streamOf(gzipSync(bytes)), name: 'body' }, ALL)
  expect(gzipped).toMatchObject({ created: false, import: { id: first.import.id } })
  const cut = streamOf(bytes.subarray(0, 5000))
  await expect(importFiles(actor, { body: cut, name: 'body' }, ALL)).rejects.toMatchObject({ code: 'bad_request' })
  const noFormat = streamOf(Buffer.from(files['question.jsonl'] ?? ''))
  await expect(importFiles(actor, { body: noFormat, name: 'body' }, ALL)).rejects.toMatchObject({ status: 422 })
})

test('the model judge is read only on request, and keeps that it was inconsistent', async () => {
  const actor = await newProject()
  await bring(actor, mtBenchFiles())
  const { import: added } = await bring(actor, mtBenchFiles(), { modelJudge: true } as object)
  expect(added.accepted).toEqual({ records: 1, queries: 0, rollouts: 0, judgments: 1, annotators: 1, comparisons: 0 })
  const judged = await db().preference.findFirstOrThrow({
    where: { projectId: actor.project.id, source: 'MODEL' },
    select: { outcome: true, annotator: { select: { kind: true } }, revision: { select: { rationale: true } } },
  })
  expect(judged).toEqual({
    outcome: 'TIE',
    annotator: { kind: 'MODEL' },
    revision: { rationale: expect.stringMatching(/^Inconsistent/) },
  })
})

test('a cancelled import leaves nothing; one whose worker died is run again from the start', async () => {
  const actor = await newProject()
  const folder = await writeFolder(mtBenchFiles())
  const { import: waiting } = await submitFiles(actor, { folder }, ALL)
  expect(await cancelImport(actor, waiting.id, db())).toMatchObject({ state: 'cancelled' })
  expect(await performImport(actor, waiting.id)).toMatchObject({ state: 'cancelled' })
  const { import: again } = await submitFiles(actor, { folder }, ALL)
  await db().import.update({ where: { id: again.id }, data: { state: 'RUNNING', rowsDone: 5 } })
  const resumed = await importFiles(actor, { folder }, ALL)
  expect(resumed.import).toMatchObject({ id: again.id, state: 'done', accepted: COUNTS })
  expect(await performImport(actor, again.id)).toMatchObject({ state: 'done', accepted: COUNTS })
  expect(await db().judgment.count({ where: { projectId: actor.project.id } })).toBe(7)
  await expect(cancelImport(actor, again.id, db())).rejects.toMatchObject({ code: 'conflict' })
})

test('a query that somebody asked before is not asked twice', async () => {
  const actor = await newProject()
  await bring(actor, mtBenchFiles())
  await db().query.updateMany({ where: { projectId: actor.project.id }, data: { externalId: null } })
  const files = mtBenchFiles()
  const { import: again } = await bring(actor, { ...files, 'human.jsonl': `\n${files['human.jsonl']}` })
  expect(again.duplicates).toEqual(COUNTS)
})

const real = process.env.FLYWHEEL_DATA ? join(process.env.FLYWHEEL_DATA, 'mt_bench') : ''
const isThere = real !== '' && (await stat(real).catch(() => null)) !== null

test.skipIf(!isThere)(
  'the real set (FLYWHEEL_DATA): 160 queries, 960 rollouts, 3,355 judgments, 65 annotators, 1,815 comparisons',
  async () => {
    const actor = await newProject()
    const start = Date.now()
    const { import: done } = await importFiles(actor, { folder: real }, ALL)
    expect(done.accepted).toEqual({
      records: 160,
      queries: 160,
      rollouts: 960,
      judgments: 3355,
      annotators: 65,
      comparisons: 1815,
    })
    expect(Date.now() - start).toBeLessThan(30_000)
    const projectId = actor.project.id
    expect(await db().comparison.count({ where: { projectId, repeatOfId: { not: null } } })).toBe(1)
    const { _sum } = await db().comparison.aggregate({
      where: { projectId },
      _sum: { overlap: true, liveJudgments: true },
    })
    expect(_sum).toEqual({ overlap: 3355, liveJudgments: 3355 })
    expect(await db().rollout.count({ where: { projectId, status: 'EMPTY' } })).toBe(1)
  },
)
