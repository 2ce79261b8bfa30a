import { access, readdir } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { type Actor, systemActor } from '@/lib/access/actor'
import { closeDb, db } from '@/lib/db/client'
import type { Outcome } from '@/lib/db/generated/enums'
import { transact } from '@/lib/db/transact'
import { ensureProject } from '@/lib/projects/ensure-project'
import { closeBoss } from '@/lib/queue/boss'
import { storagePath } from '@/lib/storage/local'
import { readStored } from '@/lib/storage/storage'
import { jsonl, mtBenchFiles, vote, writeFolder } from '@/lib/testing/mt-bench'
import { createDataset } from '../create-dataset'
import { importFiles } from '../imports/bring-files'
import { getDataset } from '../reads'
import { createDatasetSchema, createExportSchema, createImportSchema } from '../schema'
import { cancelExport } from './cancel-export'
import { createExport } from './create-export'
import { performExport } from './perform-export'
import { exportKey, getExportFile } from './reads'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

let made = 0

async function projectWith(votes: object[], files: Record<string, string> = {}): Promise<Actor> {
  const actor = systemActor(await transact((tx) => ensureProject(tx, { slug: `export-${process.pid}-${made++}` })))
  const folder = await writeFolder({ ...mtBenchFiles(), ...files, 'human.jsonl': jsonl(votes) })
  const { import: done } = await importFiles(actor, { folder }, createImportSchema.parse({}))
  expect(done.state).toBe('done')
  return actor
}

const freeze = (actor: Actor, input: object = {}) =>
  transact((tx) => createDataset(actor, createDatasetSchema.parse(input), tx))
const ask = (actor: Actor, datasetId: string, split?: 'TRAIN' | 'HOLDOUT') =>
  transact((tx) =>
    createExport(actor, { ...createExportSchema.parse({ format: 'trl-preference', split }), datasetId }, 'here', tx),
  )

type Row = Record<string, unknown> & {
  prompt: object[]
  chosen: { content: string }[]
  rejected: { content: string }[]
}

async function exportOf(actor: Actor, datasetId: string) {
  const done = await performExport(actor, (await ask(actor, datasetId)).id)
  expect(done.state).toBe('done')
  const data = done.files.filter((file) => file.name.endsWith('.jsonl'))
  const texts = await Promise.all(data.map((file) => readStored(exportKey(done.id, file.name))))
  const lines = texts.flatMap((bytes) => bytes.toString().trimEnd().split('\n'))
  const manifest = JSON.parse((await readStored(exportKey(done.id, 'manifest.json'))).toString())
  return { done, rows: lines.map((line) => JSON.parse(line) as Row), manifest }
}

/** What revising a judgment does to its rows. */
async function revise(actor: Actor, preferenceId: string, outcome: Outcome) {
  const {
    id: _id,
    revisionId,
    live: _live,
    ...old
  } = await db().preference.findUniqueOrThrow({ where: { id: preferenceId } })
  const revision = await db().judgmentRevision.findUniqueOrThrow({ where: { id: revisionId! } })
  const preferred = outcome === 'A' ? old.rolloutAId : outcome === 'B' ? old.rolloutBId : null
  const { id } = await db().judgmentRevision.create({
    data: {
      ...{ projectId: actor.project.id, judgmentId: revision.judgmentId, comparisonId: revision.comparisonId },
      ...{ number: 2, kind: 'REVISED', outcome, preferredRolloutId: preferred },
    },
  })
  await db().preference.update({ where: { id: preferenceId }, data: { live: false } })
  await db().preference.create({ data: { ...old, revisionId: id, outcome } })
}

test('wins become rows, ties and both-bad are counted, and every unit is accounted for', async () => {
  const actor = await projectWith([
    vote(1, 1, ['oak', 'elm'], 'model_b', 'j1'),
    vote(1, 1, ['oak', 'fir'], 'model_a', 'j1'),
    vote(1, 1, ['elm', 'fir'], 'tie', 'j1'),
    vote(2, 1, ['oak', 'elm'], 'model_a', 'j1'),
    vote(2, 1, ['oak', 'fir'], 'tie', 'j1'),
    vote(2, 1, ['elm', 'fir'], 'tie (bothbad)', 'j1'),
    vote(2, 2, ['elm', 'fir'], 'model_a', 'j1'),
  ])
  const version = await freeze(actor)
  expect(version).toMatchObject({ rows: 3, excluded: { tie: 2, both_bad: 1, context_differs: 1 }, changedSince: {} })
  const { rows, manifest } = await exportOf(actor, version.id)
  const sides = rows.map((row) => `${row.chosen[0]?.content} > ${row.rejected[0]?.content}`)
  expect(sides.sort()).toEqual([
    'elm on 1, turn 1 > oak on 1, turn 1',
    'oak on 1, turn 1 > fir on 1, turn 1',
    'oak on 2, turn 1 > elm on 2, turn 1',
  ])
  expect(manifest).toMatchObject({
    schema_version: 1,
    rows: { total: 3 },
    excluded: version.excluded,
    dataset: { sha256: version.sha256 },
  })
  expect(new Set(rows.map((row) => Object.keys(row).join()))).toEqual(
    new Set([
      [
        'id,prompt,chosen,rejected,schema_version,comparison_id,query_id,environment,chosen_id,rejected_id,chosen_policy',
        'rejected_policy,votes_chosen,votes_rejected,votes_tie,source,annotators,shown_first,judged_at',
      ].join(),
    ]),
  )
})

test('chosen is the preferred rollout after an edit; the older version keeps its bytes and says what changed', async () => {
  const actor = await projectWith([
    vote(1, 1, ['oak', 'elm'], 'model_b', 'j1'),
    vote(2, 1, ['oak', 'elm'], 'model_a', 'j1'),
  ])
  const before = await freeze(actor)
  const first = await exportOf(actor, before.id)
  const edited = await db().preference.findFirstOrThrow({ where: { projectId: actor.project.id, outcome: 'B' } })
  await revise(actor, edited.id, 'A')
  expect((await getDataset(actor, before.id)).changedSince).toEqual({ judgment_revised: 1 })
  const again = await exportOf(actor, before.id)
  expect(again.done.files).toEqual(first.done.files)
  const after = await freeze(actor)
  expect(after.sha256).not.toBe(before.sha256)
  const { rows } = await exportOf(actor, after.id)
  expect(rows.map((row) => row.chosen_id).sort()).toEqual(
    (await db().preference.findMany({ where: { projectId: actor.project.id, live: true } }))
      .map((p) => p.rolloutAId)
      .sort(),
  )
  expect(rows.every((row) => row.chosen[0]?.content.startsWith('oak'))).toBe(true)
})

test('two annotators on each pair: one row with counts for each comparison, or one for each judgment', async () => {
  const pairs = [1, 2].flatMap((q) =>
    [
      ['oak', 'elm'],
      ['oak', 'fir'],
      ['elm', 'fir'],
    ].map((sides) => ({ q, sides: sides as [string, string] })),
  )
  const actor = await projectWith(
    pairs.flatMap(({ q, sides }) => ['j1', 'j2'].map((judge) => vote(q, 1, sides, 'model_a', judge))),
  )
  const byComparison = await exportOf(actor, (await freeze(actor)).id)
  expect(byComparison.rows.map((row) => [row.votes_chosen, row.votes_rejected, row.votes_tie])).toEqual(
    pairs.map(() => [2, 0, 0]),
  )
  const byJudgment = await exportOf(actor, (await freeze(actor, { unit: 'judgment' })).id)
  expect(new Set(byJudgment.rows.map((row) => row.id)).size).toBe(12)
})

test('300 votes of one moment: 300 ids, the same bytes twice, the same selection has the same hash', async () => {
  const judges = Array.from({ length: 50 }, (_, i) => `j${i}`)
  const sides: [string, string][] = [
    ['oak', 'elm'],
    ['oak', 'fir'],
    ['elm', 'fir'],
  ]
  const actor = await projectWith(
    [1, 2].flatMap((q) => sides.flatMap((pair) => judges.map((judge) => vote(q, 1, pair, 'model_a', judge)))),
  )
  const [one, two] = [await freeze(actor, { unit: 'judgment' }), await freeze(actor, { unit: 'judgment' })]
  expect(two).toMatchObject({ rows: 300, sha256: one.sha256, number: one.number + 1 })
  const exports = [await exportOf(actor, one.id), await exportOf(actor, one.id), await exportOf(actor, two.id)]
  expect(new Set(exports[0]?.rows.map((row) => row.id)).size).toBe(300)
  const hashes = exports.map(({ done }) => done.files.filter((file) => file.rows !== null).map((file) => file.sha256))
  expect(hashes[1]).toEqual(hashes[0])
  expect(hashes[2]).toEqual(hashes[0])
})

test('identical texts and other sources are left out and counted; withdrawn ones are not there at all', async () => {
  const oak = mtBenchFiles()['answer_oak.jsonl'] ?? ''
  const files = { 'answer_yew.jsonl': oak.replaceAll('"oak"', '"yew"') }
  const votes = [
    vote(1, 1, ['oak', 'yew'], 'model_a', 'j1'),
    vote(1, 1, ['oak', 'elm'], 'model_a', 'j1'),
    vote(1, 1, ['oak', 'fir'], 'model_a', 'j2'),
  ]
  const actor = await projectWith(votes, files)
  expect(await freeze(actor)).toMatchObject({ rows: 2, excluded: { identical_texts: 1 } })
  expect(await freeze(actor, { filter: { sources: ['MODEL'] } })).toMatchObject({ rows: 0, excluded: { source: 3 } })
  expect(await freeze(actor, { filter: { policies: ['oak', 'fir'] } })).toMatchObject({ rows: 1, excluded: {} })
  expect(await freeze(actor, { filter: { environments: ['math'] } })).toMatchObject({ rows: 0, excluded: {} })
  await expect(freeze(actor, { filter: { environments: ['law'] } })).rejects.toMatchObject({ code: 'invalid' })
  await db().preference.updateMany({
    where: { projectId: actor.project.id, annotator: { externalName: 'mt-bench:j2' } },
    data: { live: false },
  })
  expect(await freeze(actor)).toMatchObject({ rows: 1, excluded: { identical_texts: 1 } })
})

test('HOLDOUT goes to test, near both splits to neither, and a split without rows has no file', async () => {
  const actor = await projectWith([
    vote(1, 1, ['oak', 'elm'], 'model_a', 'j1'),
    vote(2, 1, ['oak', 'elm'], 'model_a', 'j1'),
  ])
  const before = await db().preference.findMany({ where: { projectId: actor.project.id }, orderBy: { id: 'asc' } })
  // Splits as another hash would have given them: the first query's vote anew as HOLDOUT, the second's as NONE.
  const splits = ['HOLDOUT', 'NONE'] as const
  for (const [i, { id: _id, ...old }] of before.entries()) {
    await db().preference.update({ where: { id: before[i]!.id }, data: { live: false } })
    await db().preference.create({
      data: {
        ...old,
        rolloutAId: old.rolloutBId,
        rolloutBId: old.rolloutAId,
        policyAId: old.policyBId,
        policyBId: old.policyAId,
        split: splits[i]!,
      },
    })
  }
  const version = await freeze(actor)
  expect(version).toMatchObject({ rows: 1, excluded: { near_both_splits: 1 } })
  const { done, manifest } = await exportOf(actor, version.id)
  expect(done.files.map((file) => file.name)).toEqual(['test.jsonl', 'manifest.json', 'README.md'])
  expect(manifest.absent).toEqual({ train: 'no rows' })
  const none = await performExport(actor, (await ask(actor, version.id, 'TRAIN')).id)
  expect(none).toMatchObject({ state: 'done', lint: [{ level: 'error', code: 'no_rows' }] })
})

test('a margin is written only where every row has one', async () => {
  const actor = await projectWith([
    vote(1, 1, ['oak', 'elm'], 'model_a', 'j1'),
    vote(2, 1, ['oak', 'elm'], 'model_a', 'j1'),
  ])
  const [first, second] = await db().preference.findMany({ where: { projectId: actor.project.id } })
  const grade = async (preference: typeof first, degree: number) => {
    const { id, ...old } = preference!
    await db().preference.update({ where: { id }, data: { live: false } })
    await db().preference.create({
      data: {
        ...old,
        rolloutAId: old.rolloutBId,
        rolloutBId: old.rolloutAId,
        policyAId: old.policyBId,
        policyBId: old.policyAId,
        degree,
      },
    })
  }
  await grade(first, 2)
  const some = await exportOf(actor, (await freeze(actor)).id)
  expect(some.rows.some((row) => 'margin' in row)).toBe(false)
  await grade(second, 3)
  const all = await exportOf(actor, (await freeze(actor)).id)
  expect(all.rows.map((row) => row.margin).sort()).toEqual([2, 3])
})

test('a cancelled export has no file, and one whose worker died ends as it would have', async () => {
  const actor = await projectWith([vote(1, 1, ['oak', 'elm'], 'model_a', 'j1')])
  const version = await freeze(actor)
  const waiting = await ask(actor, version.id)
  await cancelExport(actor, waiting.id, db())
  expect(await performExport(actor, waiting.id)).toMatchObject({ state: 'cancelled', files: [] })
  await expect(access(storagePath(exportKey(waiting.id)))).rejects.toThrow()
  await expect(getExportFile(actor, waiting.id, 'train.jsonl')).rejects.toMatchObject({ code: 'not_found' })
  const dead = await ask(actor, version.id)
  await db().export.update({ where: { id: dead.id }, data: { state: 'RUNNING', rowsDone: 1 } })
  const done = await performExport(actor, dead.id)
  expect(done).toMatchObject({ state: 'done', rowsDone: 1, rowsTotal: 1 })
  expect((await readdir(storagePath(exportKey(dead.id)))).sort()).toEqual(done.files.map((file) => file.name).sort())
  await db().datasetVersion.update({ where: { id: version.id }, data: { voidedAt: new Date() } })
  await expect(ask(actor, version.id)).rejects.toMatchObject({ code: 'conflict' })
})
