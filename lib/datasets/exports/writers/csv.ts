import { stringify } from 'csv-stringify/sync'
import type { Columns, Line } from '../columns'

/** What a spreadsheet would run, ASCII and full-width, with apostrophes before it that an earlier defusing put there. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u

/** RFC 4180 with a header. A cell that a spreadsheet would run gets an apostrophe before it; nested cells are JSON. */
export async function* writeCsv(columns: Columns, batches: AsyncIterable<Line[]>): AsyncGenerator<string> {
  const names = Object.keys(columns)
  yield stringify([names.map(defuse)])
  for await (const lines of batches) yield stringify(lines.map((line) => names.map((name) => cellOf(line[name]))))
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return defuse(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value)
}

/** One apostrophe more before a text that could be run: taken away again by `undefuse`, for any text. */
export function defuse(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function undefuse(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
