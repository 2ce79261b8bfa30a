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
    const [row] = await db().$queryRawUnsafe<{ found: boolean }[]>(
      `SELECT EXISTS (SELECT 1 FROM "${table}" t, unnest($1::text[]) AS wanted WHERE strpos(t."${column}"::text, wanted) > 0) AS found`,
      texts,
    )
    if (row?.found) holding.push(`${table}.${column}`)
  }
  return holding
}
