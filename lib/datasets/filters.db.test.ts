import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { closeBoss } from '@/lib/queue/boss'
import { freeze, makeExportProject } from '@/lib/testing/export-project'
import { compareDatasets } from './compare-datasets'
import { previewDataset } from './preview-dataset'
import { getDataset } from './reads'
import { previewDatasetSchema } from './schema'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

test('a preview counts as freezing counts, keeps nothing, and shows the first rows', async () => {
  const { admin, annotators } = await makeExportProject()
  const preview = (input: object) => transact((tx) => previewDataset(admin, previewDatasetSchema.parse(input), tx))
  const all = await preview({})
  expect(all).toMatchObject({
    ...{ rows: { total: 4, train: 4, test: 0 }, excluded: { tie: 1, both_bad: 1, no_majority: 1, context_differs: 1 } },
    first: [{ prompt: 'Color?', chosen: { policy: 'alder', text: 'Blue.' }, votes: 1 }, {}, { votes: 2 }, {}],
  })
  expect(await db().datasetVersion.count()).toBe(0)
  const counts = async (filter: object) => (await preview({ filter })).rows.total
  expect(await counts({ degree: 2 })).toBe(3)
  expect(await counts({ arms: ['MANUAL'] })).toBe(4)
  expect(await counts({ arms: ['RANDOM'] })).toBe(0)
  expect(await counts({ environments: ['talk'], policies: ['alder', 'birch'] })).toBe(4)
  expect(await counts({ to: '2001-01-01' })).toBe(0)
  expect((await preview({ filter: { agreement: 0.6 } })).excluded).toMatchObject({ low_agreement: 1, tie: 1 })
  const second = await db().annotator.findFirstOrThrow({ where: { userId: annotators[1]!.userId! } })
  expect(await preview({ filter: { annotators: [second.id] }, unit: 'judgment' })).toMatchObject({ rows: { total: 2 } })
})

test('withdrawn judgments only where they are asked for, and queries without consent never', async () => {
  const { admin } = await makeExportProject()
  const projectId = admin.project.id
  const before = await freeze(admin)
  await db().preference.updateMany({ where: { projectId, outcome: 'B' }, data: { live: false } })
  const after = await freeze(admin)
  const dead = await freeze(admin, { filter: { liveOnly: false } })
  expect(await compareDatasets(admin, before, after)).toMatchObject({
    ...{ preferences: { both: 7, onlyInFirst: 3, onlyInSecond: 0 }, queries: { both: 6, onlyInFirst: 2 } },
    first: { rows: 4 },
  })
  expect(await compareDatasets(admin, before, dead)).toMatchObject({ preferences: { both: 10, onlyInSecond: 0 } })
  expect(await compareDatasets(admin, after, after)).toMatchObject({ preferences: { both: 7, onlyInFirst: 0 } })
  expect((await getDataset(admin, before)).changedSince).toEqual({ judgment_revised: 3 })
  const query = await db().query.findFirstOrThrow({ where: { projectId, text: 'Color?' } })
  await db().query.update({ where: { id: query.id }, data: { consented: false } })
  expect((await getDataset(admin, await freeze(admin))).excluded).toMatchObject({ no_consent: 1 })
})
