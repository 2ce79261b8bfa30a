import path from 'node:path'
import { median } from './measure'
import { startPeer } from './peer'
import type { Bench } from './row'
import { sizeOf, writeRows } from './transfers/rows'
import { openSite } from './transfers/site'

/** P5. The peer writes the same rows, which it holds as an Arrow table; ours come out of the database. */
const bench: Bench = {
  name: 'export',
  about:
    'A frozen version of preferences of about a kilobyte (seed 1) to `trl-preference` files, by the worker’s handler in a process of its own, from the database; datasets writes the same rows, which it has loaded before. The error is the handler’s memory: what it grew by at its peak.',
  async *rows({ rounds, small, note }) {
    const rows = sizeOf(small)
    const site = await openSite()
    try {
      const file = path.join(site.folder, 'rows.jsonl')
      await writeRows(file, rows)
      const url = await site.database('export')
      const brought = await site.work(url, 'import', file)
      note(`import: ${(rows / brought.seconds).toFixed(0)} rows/s; peak memory ${brought.peakMemory.toFixed(0)} MiB`)
      await site.query(url, 'VACUUM ANALYZE')
      const preview = await site.work(url, 'preview')
      const { found, seconds } = await site.work(url, 'freeze')
      note(`preview ${preview.seconds.toFixed(2)} s, freeze ${seconds.toFixed(2)} s, compare ${found.compareSeconds} s`)
      for (const [fileType, goal] of [
        ['jsonl', '≥ 3×'],
        ['parquet', '≥ 1×'],
      ] as const) {
        const [ours, theirs, memory]: [number[], number[], number[]] = [[], [], []]
        let peerTitle = 'datasets'
        for (let round = 0; round < (rows < 1_000_000 ? rounds : 1); round++) {
          const took = await site.work(url, 'export', String(found.datasetId), 'trl-preference', fileType)
          ours.push(took.seconds)
          memory.push(took.peakMemory - took.startMemory)
          note(`${fileType}: ${(rows / took.seconds).toFixed(0)} rows/s; peak memory ${took.peakMemory.toFixed(0)} MiB`)
          const made = path.join(site.folder, 'store', 'exports', String(took.found.exportId))
          const peer = await startPeer('datasets_write.py', [made, fileType], note)
          if (peer) theirs.push(await peer.run())
          peerTitle = peer?.title ?? peerTitle
          peer?.stop()
        }
        const ratios = theirs.map((time, i) => time / ours[i]!)
        const isThere = theirs.length > 0
        yield {
          ...{ bench: 'export', work: `${rows.toLocaleString('en')} preferences to ${fileType}`, peer: peerTitle },
          ...{ oursSeconds: median(ours), peerSeconds: isThere ? median(theirs) : null, goal },
          ...{ ratio: isThere ? median(ratios) : null, low: isThere ? Math.min(...ratios) : null },
          ...{ high: isThere ? Math.max(...ratios) : null, peerError: null },
          oursError: `+${Math.max(...memory).toFixed(0)} MiB`,
        }
      }
    } finally {
      await site.stop()
    }
  },
}

export default bench
