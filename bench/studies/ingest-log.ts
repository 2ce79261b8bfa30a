import { openBenchDatabase } from '../database'
import type { Study } from '../row'
import { drawLog } from './ingest-log-rows'

/** A log as a product writes it, into an empty database, through the whole import. */
export default {
  name: 'log-import',
  about:
    'A chat log (JSONL, OpenAI messages) drawn from seed 1: 6 % of the rows repeat an earlier one, 6 % nearly (one or two words changed), 5 % hold planted personal data. Imported with all kinds of redaction into an empty database in one process: seconds of the whole import, rows per second, the growth of this process’s resident memory over its size at the start (sampled every 20 ms), rows found against rows planted, and the columns of the database in which a planted value stands.',
  run: async ({ small }) => {
    const [few, many] = small ? [250, 1000] : [2500, 10_000]
    const close = await openBenchDatabase()
    try {
      const lines = []
      for (const rows of [few, few, many]) lines.push(await importLog(rows, lines.length))
      return [HEAD, ...lines.slice(1)].join('\n')
    } finally {
      await close()
    }
  },
} satisfies Study

const HEAD =
  '| rows | seconds | rows/s | memory | exact found / planted | near found / planted | personal data found / planted | left in columns |\n| ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |'

async function importLog(rows: number, run: number): Promise<string> {
  const { bringBytes, emptyProject } = await import('../../lib/testing/importing')
  const { columnsHolding } = await import('../../lib/testing/search-columns')
  const log = drawLog(rows, run + 1)
  const actor = await emptyProject()
  const start = process.memoryUsage.rss()
  let most = start
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const since = performance.now()
  const view = await bringBytes(actor, Buffer.from(log.jsonl), { format: 'queries', redact: 'all' })
  const seconds = (performance.now() - since) / 1000
  clearInterval(watch)
  if (view.state !== 'done') throw new Error(`The import is ${view.state}: ${view.error}`)
  const { duplicates, redaction } = view.preview!
  const kinds = Object.entries(log.planted).map(([kind, values]) => {
    return `${kind} ${redaction?.counts[kind as keyof typeof redaction.counts] ?? 0} / ${values.length}`
  })
  const left = await columnsHolding(Object.values(log.planted).flat())
  const cells = [
    ...[rows, seconds.toFixed(1), (rows / seconds).toFixed(0), `${((most - start) / 2 ** 20).toFixed(0)} MiB`],
    ...[`${duplicates.exact} / ${log.exact}`, `${duplicates.near} / ${log.near}`, kinds.join(', ')],
    left.length === 0 ? 'none' : left.join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}
