import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Bench, Study } from './row'

const FILE = path.join(import.meta.dirname, '..', 'docs', 'benchmarks.md')

/** Appends a run to docs/benchmarks.md, with its machine, date and commit. */
export function record(bench: Bench | Study, table: string, notes: string[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const cpu = os.cpus()[0]?.model ?? 'an unknown processor'
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  const machine = `${cpu}, ${os.cpus().length} cores, ${gigabytes} GiB, Node ${process.versions.node}`
  const head = `## ${bench.name}, ${new Date().toISOString().slice(0, 10)}, ${commit}\n\n${bench.about}\n\nOn ${machine}.`
  const tail = notes.length > 0 ? `\n\n${notes.map((note) => `- ${note}`).join('\n')}` : ''
  appendFileSync(FILE, `\n${head}\n\n${table}${tail}\n`)
}
