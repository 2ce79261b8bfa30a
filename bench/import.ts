import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { median } from './measure'
import type { Bench } from './row'
import { sizeOf, writeRows } from './transfers/rows'
import { openSite, type Site } from './transfers/site'

/** What an import writes, in the order of the foreign keys, after what it finds or makes once. */
const FRAME = ['User', 'Project', 'Member', 'Environment', 'Policy', 'Annotator', 'Import']
const TABLES = [
  ...['Query', 'QuerySubmission', 'Rollout', 'Comparison', 'ComparisonItem', 'Judgment', 'JudgmentRevision'],
  'Preference',
]

/** P6. The bound is COPY of the very rows that the import wrote, into tables with the same indexes and foreign keys. */
const bench: Bench = {
  name: 'import',
  about:
    'TRL preference rows of about a kilobyte with prompts of their own (JSONL, seed 1) to committed preferences, by the worker’s handler in a process of its own; the bound is COPY of the rows it wrote, from files on the server, in one transaction, into an empty database with the same indexes and foreign keys. The error is the handler’s memory: what it grew by at its peak.',
  async *rows({ rounds, small, note }) {
    note('label-studio: absent (its server and import need an installation of their own)')
    const rows = sizeOf(small)
    const site = await openSite()
    try {
      const file = path.join(site.folder, 'rows.jsonl')
      const bytes = await writeRows(file, rows)
      const [ours, bound, memory]: [number[], number[], number[]] = [[], [], []]
      // A million rows take minutes: one round of each says enough beside the small ones.
      for (let round = 0; round < (rows < 1_000_000 ? rounds : 1); round++) {
        const url = await site.database(`import_${round}`)
        const took = await site.work(url, 'import', file)
        ours.push(took.seconds)
        memory.push(took.peakMemory - took.startMemory)
        bound.push(await copyAgain(site, url, round))
        note(`${(rows / took.seconds).toFixed(0)} rows/s; peak memory ${took.peakMemory.toFixed(0)} MiB`)
      }
      const ratios = bound.map((seconds, i) => seconds / ours[i]!)
      yield {
        ...{ bench: 'import', work: `${rows.toLocaleString('en')} rows, ${(bytes / 2 ** 20).toFixed(0)} MiB` },
        ...{ peer: 'COPY of the same rows (bound)', oursSeconds: median(ours), peerSeconds: median(bound) },
        ...{ ratio: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios), goal: '≥ 0.25×' },
        ...{ oursError: `+${Math.max(...memory).toFixed(0)} MiB`, peerError: null },
      }
    } finally {
      await site.stop()
    }
  },
}

export default bench

async function copyAgain(site: Site, from: string, round: number): Promise<number> {
  const folder = path.join(site.folder, `copy-${round}`)
  mkdirSync(folder)
  // The server may be another user.
  for (const each of [site.folder, folder]) chmodSync(each, 0o777)
  const file = (table: string) => `'${path.join(folder, table)}'`
  for (const table of [...FRAME, ...TABLES]) await site.query(from, `COPY "${table}" TO ${file(table)}`)
  const to = await site.database(`copy_${round}`)
  const copies = (tables: readonly string[]) => tables.map((table) => `COPY "${table}" FROM ${file(table)};`).join('\n')
  await site.query(to, copies(FRAME))
  const since = performance.now()
  await site.query(to, `BEGIN; ${copies(TABLES)} COMMIT`)
  return (performance.now() - since) / 1000
}
