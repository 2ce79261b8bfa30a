import { cx } from './cx'
import type { Column } from './table'
import { role } from './table-role'

/** One row of a `Table`; on a phone a card in which each value stands beside its column's name. */
export function TableRow<Row>({ row, columns, cards }: { row: Row; columns: readonly Column<Row>[]; cards: boolean }) {
  return (
    <tr {...role.row} className={cx('border-b last:border-b-0', cards && 'max-sm:block max-sm:px-5 max-sm:py-3')}>
      {columns.map((column) => {
        const Cell = column.primary ? 'th' : 'td'
        return (
          <Cell
            key={column.key}
            role={column.primary ? 'rowheader' : 'cell'}
            scope={column.primary ? 'row' : undefined}
            className={cx(
              'px-3 py-2.5 align-baseline font-normal first:pl-5 last:pr-5',
              column.primary && 'font-medium',
              column.align === 'right' && 'tabular-nums sm:text-right',
              cards && 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-0! max-sm:py-0.5',
            )}
          >
            {cards && !column.primary && (
              <span aria-hidden="true" className="shrink-0 text-sm text-muted sm:hidden">
                {column.header}
              </span>
            )}
            <span className={cx('min-w-0', cards && !column.primary && 'max-sm:text-right')}>{column.cell(row)}</span>
          </Cell>
        )
      })}
    </tr>
  )
}
