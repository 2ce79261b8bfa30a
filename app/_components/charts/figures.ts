import { type FigureValue, isFigure } from '../format/figure'

export type FigureCell = string | number | null | FigureValue

/** What a chart shows, as rows: for its table and its CSV file alike. */
export type Figures = {
  /** Names the table. */
  caption: string
  /** Of the file, without ending: `accuracy-by-version`. */
  fileName: string
  columns: readonly string[]
  /** The first cell of a row is its name. */
  rows: readonly (readonly FigureCell[])[]
}

const PARTS = ['value', 'low', 'high', 'n', 'reason'] as const

/**
 * CSV (RFC 4180, CRLF) with all digits. A column that holds figures becomes five: its name, and low, high, n, reason.
 * A gap is an empty cell. A text that a spreadsheet would take for a formula gets an apostrophe before it.
 */
export function toCsv({ columns, rows }: Figures): string {
  const isOfFigures = columns.map((_, at) => rows.some((row) => isFigure(row[at])))
  const header = columns.flatMap((name, at) =>
    isOfFigures[at] ? PARTS.map((part) => (part === 'value' ? name : `${name} ${part}`)) : [name],
  )
  const lines = rows.map((row) =>
    columns.flatMap((_, at): (string | number | null)[] => {
      const cell = row[at] ?? null
      if (isFigure(cell)) return PARTS.map((part) => cell[part])
      return isOfFigures[at] ? [null, null, null, null, cell] : [cell]
    }),
  )
  return [header, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('')
}

/** A link that saves the file; nothing is fetched. */
export function csvHref(figures: Figures): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(figures))}`
}

function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+@\t-]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
