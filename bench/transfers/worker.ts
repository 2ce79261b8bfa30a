/** The works of `import` and `export` in a process of their own, so that memory is the worker's: see site.ts. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { systemActor } from '@/lib/access/actor'
import { compareDatasets } from '@/lib/datasets/compare-datasets'
import { importFiles } from '@/lib/datasets/imports/bring-files'
import { previewDataset } from '@/lib/datasets/preview-dataset'
import { createImportSchema, previewDatasetSchema } from '@/lib/datasets/schema'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { closeBoss } from '@/lib/queue/boss'
import { exportAs, freeze } from '@/lib/testing/export-project'
import { emptyProject } from '@/lib/testing/importing'

const WORKS: Record<string, (...args: string[]) => Promise<Record<string, unknown>>> = {
  /** A file into a project of its own. */
  import: async (file) => {
    const actor = await emptyProject()
    const body = Readable.toWeb(createReadStream(file!)) as ReadableStream<Uint8Array>
    const { import: view } = await importFiles(actor, { body, name: 'rows.jsonl' }, createImportSchema.parse({}))
    if (view.state !== 'done') throw new Error(`The import is ${view.state}: ${view.error}`)
    return { projectId: actor.project.id, judgments: view.accepted.judgments }
  },
  preview: async () => {
    const actor = await onlyProject()
    const { rows } = await transact((tx) => previewDataset(actor, previewDatasetSchema.parse({}), tx))
    return rows
  },
  freeze: async () => {
    const actor = await onlyProject()
    const datasetId = await freeze(actor)
    const other = await freeze(actor)
    const since = performance.now()
    await compareDatasets(actor, datasetId, other)
    return { datasetId, compareSeconds: ((performance.now() - since) / 1000).toFixed(2) }
  },
  export: async (datasetId, format, fileType) => {
    const { view } = await exportAs(await onlyProject(), datasetId!, { format, fileType })
    if (view.state !== 'done') throw new Error(`The export is ${view.state}: ${view.error}`)
    return { exportId: view.id, rows: view.rowsDone }
  },
}

async function onlyProject() {
  return systemActor(await db().project.findFirstOrThrow({ select: { id: true, slug: true } }))
}

const MEBIBYTE = 2 ** 20
const [work, ...args] = process.argv.slice(2)
await db().$queryRaw`SELECT 1`
const startMemory = process.memoryUsage.rss() / MEBIBYTE
const cpu = process.cpuUsage()
const since = performance.now()
const found = await WORKS[work!]!(...args)
const seconds = (performance.now() - since) / 1000
const { user, system } = process.cpuUsage(cpu)
const peakMemory = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, startMemory, peakMemory, found }))
await closeBoss()
await closeDb()
