import type { Columns, Line } from '../columns'

/** One object a line, every key in every row, in the order of the columns. */
export async function* writeJsonl(columns: Columns, lines: AsyncIterable<Line>): AsyncGenerator<string> {
  const names = Object.keys(columns)
  for await (const line of lines) {
    yield `${JSON.stringify(Object.fromEntries(names.map((name) => [name, line[name]])))}\n`
  }
}
