import { randomUUID } from 'node:crypto'
import { openBenchDatabase } from './database'
import { median } from './measure'
import type { Bench } from './row'
import { drawLog } from './studies/ingest-log-rows'

const BATCH = 500
const STANDING = [1000, 10_000, 100_000]

/** What a batch of an import costs, by how many queries the project has already: the search for near-duplicates. */
export default {
  name: 'near-import',
  about:
    'One batch of 500 queries (6 % repeat and 6 % nearly repeat one of the batch, 12 % nearly repeat a standing one) brought into a project with 1,000, 10,000 and 100,000 live queries, in one transaction, warm; the median of five batches against that with 1,000. Texts of 24 to 84 words by Zipf’s law. Seed 1. What a batch costs should not hang on how much stands, so the ratio should stay near 1. Errors: the share of standing queries’ near-duplicates that were not found.',
  rows: async function* ({ small }) {
    const close = await openBenchDatabase()
    try {
      const { emptyProject } = await import('../lib/testing/importing')
      const actor = await emptyProject()
      const target = await makeTarget(actor.project.id)
      let standing: string[] = []
      let first = 0
      for (const size of small ? STANDING.slice(0, 2) : STANDING) {
        standing = standing.concat(await fill(target, size - standing.length, standing.length))
        const { seconds, missed } = await timeBatches(target, standing, size)
        first ||= seconds
        yield {
          ...{ bench: 'near-import', work: `500 queries into ${size.toLocaleString('en')} live ones` },
          ...{ peer: 'the same into 1,000', oursSeconds: seconds, peerSeconds: first, ratio: first / seconds },
          ...{ low: null, high: null, goal: '≥ 0.5', oursError: missed, peerError: null },
        }
      }
    } finally {
      await close()
    }
  },
} satisfies Bench

type Target = { projectId: string; environmentId: string; importId: string }

async function makeTarget(projectId: string): Promise<Target> {
  const { db } = await import('../lib/db/client')
  const { transact } = await import('../lib/db/transact')
  const { ensureEnvironment } = await import('../lib/environments/ensure-environment')
  const environment = await transact((tx) => ensureEnvironment(tx, projectId, 'bench'))
  const { id } = await db().import.create({ data: { projectId, format: 'queries', contentHash: 'bench' } })
  return { projectId, environmentId: environment.id, importId: id }
}

const textsOf = (rows: number, seed: number): string[] =>
  drawLog(rows, seed)
    .jsonl.trim()
    .split('\n')
    .map((line) => JSON.parse(line).messages[0].content)

/** Stores live queries as an import leaves them, without looking for their duplicates. @returns their texts */
async function fill(target: Target, rows: number, seed: number): Promise<string[]> {
  const { db } = await import('../lib/db/client')
  const { insertRows } = await import('../lib/db/insert-rows')
  const { prepareQuery } = await import('../lib/queries/prepare-query')
  const columns = ['id', 'projectId', 'environmentId', 'messages', 'text', 'normalHash', 'bands', 'split'] as const
  const texts = textsOf(rows, seed + 2)
  const { projectId, environmentId } = target
  const data = new Map<string, Record<string, unknown>>()
  for (const content of texts) {
    const messages = [{ role: 'user' as const, content }]
    const prepared = prepareQuery(messages, 20)
    data.set(prepared.normalHash, { id: randomUUID(), projectId, environmentId, messages, ...prepared })
  }
  await insertRows<Record<string, unknown>>(db(), 'Query', columns, [...data.values()])
  await db().$executeRaw`ANALYZE "Query"`
  return texts
}

async function timeBatches(target: Target, standing: readonly string[], size: number) {
  const { transact } = await import('../lib/db/transact')
  const { importQueries } = await import('../lib/queries/import-queries')
  const times: number[] = []
  let missed = 0
  for (let batch = -1; batch < 5; batch++) {
    const fresh = textsOf(Math.round(BATCH * 0.88), size * 10 + batch + 7)
    const near = Array.from({ length: BATCH - fresh.length }, (_, i) => {
      return `${standing[standing.length / 2 + (batch + 1) * 60 + i]} once more`
    })
    const rows = [...near, ...fresh].map((content) => {
      return {
        ...{ externalId: null, environmentId: target.environmentId, reference: null },
        messages: [{ role: 'user' as const, content }],
      }
    })
    const since = performance.now()
    const results = await transact((tx) => importQueries(tx, { ...target, userId: null, tokenId: null }, rows, 20))
    if (batch < 0) continue
    times.push((performance.now() - since) / 1000)
    missed += results.slice(0, near.length).filter(({ near }) => !near).length / near.length / 5
  }
  return { seconds: median(times), missed: missed.toFixed(3) }
}
