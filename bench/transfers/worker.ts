/** The works of `import` and `export` in a process of their own, so that memory is the worker's: see site.ts. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { systemActor } from '@/lib/access/actor'
import { importFiles } from '@/lib/datasets/imports/bring-files'
import { createImportSchema } from '@/lib/datasets/schema'
import { closeDb, db } from '@/lib/db/client'
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
  freeze: async () => ({ datasetId: await freeze(await onlyProject()) }),
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
const since = performance.now()
const found = await WORKS[work!]!(...args)
const seconds = (performance.now() - since) / 1000
const peakMemory = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ seconds, startMemory, peakMemory, found }))
await closeBoss()
await closeDb()
