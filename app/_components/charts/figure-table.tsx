import { isFigure } from '../format/figure'
import { formatCount, formatFixed } from '../format/number'
import { Figure } from '../ui/figure'
import { type Column, Table } from '../ui/table'
import type { FigureCell, Figures } from './figures'

type Line = { key: string; cells: readonly FigureCell[] }

/** The rows behind a chart. */
export function FigureTable({ figures: { caption, columns, rows } }: { figures: Figures }) {
  return (
    <Table
      caption={caption}
      rows={rows.map((cells, at): Line => ({ key: String(at), cells }))}
      rowKey={({ key }) => key}
      columns={columns.map(
        (header, at): Column<Line> => ({
          ...{ key: header, header, primary: at === 0 },
          align: at > 0 && rows.some(({ [at]: cell }) => typeof cell === 'number') ? 'right' : undefined,
          cell: ({ cells }) => <Cell cell={cells[at] ?? null} />,
        }),
      )}
    />
  )
}

function Cell({ cell }: { cell: FigureCell }) {
  if (cell === null) return '–'
  if (isFigure(cell)) return <Figure figure={cell} />
  if (typeof cell === 'string') return cell
  return Number.isInteger(cell) ? formatCount(cell) : formatFixed(cell, 3)
}
