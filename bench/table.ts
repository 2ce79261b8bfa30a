import type { BenchRow } from './row'

const short = (value: number | null) => (value === null ? '–' : value >= 100 ? value.toFixed(0) : value.toPrecision(3))

function time(seconds: number | null): string {
  if (seconds === null) return 'absent'
  if (seconds < 1e-3) return `${(seconds * 1e6).toPrecision(3)} µs`
  return seconds < 1 ? `${(seconds * 1e3).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`
}

const wrong = (error: number | string | null) =>
  error === null ? '–' : typeof error === 'number' ? error.toExponential(1) : error

const HEAD = ['work', 'ours', 'peer', 'its time', 'ratio (least to largest)', 'goal', 'our error', 'its error']

function cells(row: BenchRow): string[] {
  const ratio = row.ratio === null ? '–' : `${short(row.ratio)} (${short(row.low)} to ${short(row.high)})`
  const errors = [wrong(row.oursError), wrong(row.peerError)]
  return [row.work, time(row.oursSeconds), row.peer, time(row.peerSeconds), ratio, row.goal, ...errors]
}

/** A Markdown table of rows, its columns aligned. */
export function tableOf(rows: readonly BenchRow[]): string {
  const all = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...all.map((line) => line[column]!.length)))
  const lines = all.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  return lines.join('\n')
}
