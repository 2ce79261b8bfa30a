import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { migrationNames } from '@/prisma/migration-folder'
import { createFromTemplate, dropDatabase, withDatabase } from './database'

const server = inject('testServer')

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

describe('the database of a test file', () => {
  it('is a copy of its own of the template, with every migration applied', async () => {
    const url = process.env.DATABASE_URL ?? ''
    const [row] = await ask<{ name: string }>(url, 'SELECT current_database() AS name')
    expect(row?.name).toMatch(new RegExp(`^test_${server.run}_[0-9a-f]{12}$`))
    const applied = await ask<{ name: string }>(
      url,
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
    )
    expect(applied.map((one) => one.name)).toEqual(await migrationNames())
  })

  it('leaves the template as it was', async () => {
    await ask(process.env.DATABASE_URL ?? '', 'CREATE TABLE only_here (id int)')
    const name = `test_${server.run}_second`
    const second = await createFromTemplate(server.url, server.template, name)
    const found = await ask(second, `SELECT 1 FROM pg_tables WHERE tablename = 'only_here'`)
    await dropDatabase(server.url, name)
    expect(found).toEqual([])
    await expect(ask(withDatabase(server.url, name), 'SELECT 1')).rejects.toMatchObject({ code: '3D000' })
  })

  it('needs a plain name', async () => {
    await expect(createFromTemplate(server.url, server.template, 'x"; DROP')).rejects.toThrow('no name')
  })
})
