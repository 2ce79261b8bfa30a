import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createFromTemplate, dropDatabase, ensureTemplate } from '@/lib/testing/database'
import { startPostgres, TEST_FLAGS } from '../../scripts/steps/postgres.mjs'

/** What a piece of work in a process of its own took. Memory is that process's, in MiB; its own time on the processor is without PostgreSQL's. */
export type Took = {
  seconds: number
  cpuSeconds: number
  startMemory: number
  peakMemory: number
  found: Record<string, unknown>
}

export type Site = {
  folder: string
  /** A migrated, empty database beside it. @returns its URL */
  database: (name: string) => Promise<string>
  /** Does one of the works of worker.ts in a process of its own, as the worker's handler would. */
  work: (url: string, ...args: string[]) => Promise<Took>
  query: <T extends pg.QueryResultRow>(url: string, text: string) => Promise<T[]>
  stop: () => Promise<void>
}

/** A PostgreSQL with databases of the bench's own and a folder that goes with them. */
export async function openSite(): Promise<Site> {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? null : await startPostgres({ name: 'test-pg', database: 'postgres', flags: TEST_FLAGS })
  const server = given ?? own?.url ?? ''
  const folder = mkdtempSync(path.join(tmpdir(), 'flywheel-transfers-'))
  const template = await ensureTemplate(server)
  const names: string[] = []
  return {
    folder,
    database: async (name) => {
      names.push(`test_${process.pid}_${name}`)
      return createFromTemplate(server, template, names.at(-1)!)
    },
    work: (url, ...args) => workIn(url, path.join(folder, 'store'), args),
    query: async (url, text) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
    stop: async () => {
      for (const name of names) await dropDatabase(server, name, { force: true })
      rmSync(folder, { recursive: true, force: true })
      if (own?.started) await own.stop()
    },
  }
}

function workIn(url: string, storage: string, args: readonly string[]): Promise<Took> {
  const script = path.join(import.meta.dirname, 'worker.ts')
  const env = { ...process.env, DATABASE_URL: url, FLYWHEEL_STORAGE: storage, LOG_LEVEL: 'error' }
  const nodeArgs = [...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), '--import', 'tsx', script, ...args]
  const child = spawn(process.execPath, nodeArgs, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`${args[0]}: exit ${code}`))))
  })
}
