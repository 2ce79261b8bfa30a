import type { ReactNode } from 'react'
import { cx } from './cx'
import { role } from './table-role'
import { TableRow } from './table-row'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, in tabular digits. */
  align?: 'left' | 'right'
  /** The row's name: first column, bold, a row header. */
  primary?: boolean
}

export type TableProps<Row> = {
  /** Names the table; shown to screen readers only. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** On a phone: each row as a card (default), or the whole table with its own scroll. */
  narrow?: 'cards' | 'scroll'
}

export function Table<Row>({ caption, columns, rows, rowKey, narrow = 'cards' }: TableProps<Row>) {
  const cards = narrow === 'cards'
  const table = (
    <table {...role.table} className={cx('w-full border-collapse text-left', cards && 'max-sm:block')}>
      <caption className="sr-only">{caption}</caption>
      <thead {...role.rowgroup} className={cx(cards && 'max-sm:sr-only')}>
        <tr {...role.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...role.columnheader}
              scope="col"
              className={cx(
                'border-b px-3 py-2 text-sm font-medium whitespace-nowrap text-muted first:pl-5 last:pr-5',
                column.align === 'right' && 'text-right',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.rowgroup} className={cx(cards && 'max-sm:block')}>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} cards={cards} />
        ))}
      </tbody>
    </table>
  )
  if (cards) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      {table}
    </section>
  )
}
