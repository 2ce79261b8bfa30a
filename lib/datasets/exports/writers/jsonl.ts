import type { Columns, ColumnType, Line } from '../columns'

/**
 * One object a line, every key in every row, in the order of the columns. A column of decimal numbers has a point in
 * every row: a reader that meets 1 first would take the column for whole numbers.
 */
export async function* writeJsonl(columns: Columns, batches: AsyncIterable<Line[]>): AsyncGenerator<string> {
  const cells = Object.entries(columns).map(([name, type], i) => ({
    ...{ name, write: WRITERS[typeof type === 'string' ? type : 'nested'] },
    head: `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`,
  }))
  for await (const lines of batches) {
    let text = ''
    for (const line of lines) {
      for (const { name, head, write } of cells) text += head + write(line[name])
      text += '}\n'
    }
    if (text !== '') yield text
  }
}

const WRITERS: Record<Extract<ColumnType, string> | 'nested', (value: unknown) => string> = {
  ...{ string: JSON.stringify, nested: JSON.stringify, bool: String, int: JSON.stringify },
  float: (value) => (Number.isInteger(value) ? `${value}.0` : JSON.stringify(value)),
}
