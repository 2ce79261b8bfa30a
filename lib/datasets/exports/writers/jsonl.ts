import type { Columns, ColumnType, Line } from '../columns'

/**
 * One object a line, every key in every row, in the order of the columns. A column of decimal numbers has a point in
 * every row: a reader that meets 1 first would take the column for whole numbers.
 */
export async function* writeJsonl(columns: Columns, lines: AsyncIterable<Line>): AsyncGenerator<string> {
  const names = Object.entries(columns).map(([name, type]) => ({ name, type, key: JSON.stringify(name) }))
  for await (const line of lines) {
    yield `{${names.map(({ name, type, key }) => `${key}:${textOf(line[name], type)}`).join(',')}}\n`
  }
}

function textOf(value: unknown, type: ColumnType): string {
  return type === 'float' && Number.isInteger(value) ? `${value}.0` : JSON.stringify(value)
}
