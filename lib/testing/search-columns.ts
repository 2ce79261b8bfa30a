import { db } from '@/lib/db/client'

/** Every text, list and JSON column of the database in which one of the texts stands, as `Table.column`. */
export async function columnsHolding(texts: readonly string[]): Promise<string[]> {
  const columns = await db().$queryRaw<{ table: string; column: string }[]>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND c.table_schema = current_schema() AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    ORDER BY 1, 2`
  const holding: string[] = []
  for (const { table, column } of columns) {
    const rows = await db().$queryRawUnsafe<{ text: string | null }[]>(
      `SELECT "${column}"::text AS text FROM "${table}"`,
    )
    const all = rows.map(({ text }) => text ?? '').join('\n')
    if (texts.some((text) => all.includes(text))) holding.push(`${table}.${column}`)
  }
  return holding
}
