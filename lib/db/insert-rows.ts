import type { Tx } from './client'

const BATCH = 1000
const NAME = /^[A-Za-z]+$/

/**
 * Writes many rows of one table: each batch is one statement with one JSON parameter, which takes a fraction of the
 * time of createMany. Rows are born in their order; columns that are not named get the database's defaults, so `id`
 * must be among them.
 * @param columns names as in the schema; the same for all rows
 * @param onBatch told how many rows were written
 */
export async function insertRows<Row extends object>(
  tx: Tx,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
  onBatch: (rows: number) => Promise<void> = async () => undefined,
): Promise<void> {
  if (![table, ...columns].every((name) => NAME.test(name))) throw new Error(`Not a table or column: ${table}`)
  const list = columns.map((name) => `"${name}"`).join(', ')
  const sql = `INSERT INTO "${table}" (${list}) SELECT ${list} FROM json_populate_recordset(NULL::"${table}", $1::json)`
  for (let i = 0; i < rows.length; i += BATCH) {
    const batch = rows.slice(i, i + BATCH)
    await tx.$executeRawUnsafe(sql, JSON.stringify(batch))
    await onBatch(batch.length)
  }
}
