/** Explicit roles, because `display: block` on a phone would take the table's meaning away in some browsers. */
export const role = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
} as const
