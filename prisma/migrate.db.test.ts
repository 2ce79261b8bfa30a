import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { asAdmin, dropDatabase, withDatabase } from '@/lib/testing/database'
import { migrate } from './migrate'

const server = inject('testServer')
const name = `test_${server.run}_migrate`
const url = withDatabase(server.url, name)
let dir = ''

async function addMigration(folder: string, sql: string) {
  await mkdir(path.join(dir, folder), { recursive: true })
  await writeFile(path.join(dir, folder, 'migration.sql'), sql)
}

async function query(sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'flywheel-migrations-'))
  await asAdmin(server.url, (client) => client.query(`CREATE DATABASE "${name}"`))
  await addMigration('20260101000000_first', 'CREATE TABLE one (id int PRIMARY KEY);')
  await addMigration('20260102000000_second', 'INSERT INTO one VALUES (7);')
})

afterAll(async () => {
  await dropDatabase(server.url, name, { force: true })
  await rm(dir, { recursive: true, force: true })
})

describe('migrate', () => {
  it('applies each migration once, in order, also when two processes come at the same moment', async () => {
    const both = await Promise.all([migrate(url, { dir }), migrate(url, { dir })])
    expect(both.flat()).toEqual(['20260101000000_first', '20260102000000_second'])
    expect(await query('SELECT id FROM one')).toEqual([{ id: 7 }])
  })

  it('has nothing to do the next time', async () => {
    const lines: string[] = []
    expect(await migrate(url, { dir, log: (line) => lines.push(line) })).toEqual([])
    expect(lines).toEqual(['the database is up to date'])
  })

  it('names the migration that fails, and refuses to go on after it', async () => {
    await addMigration('20260103000000_bad', 'CREATE TABLE two (id int); INSERT INTO nowhere VALUES (1);')
    await expect(migrate(url, { dir })).rejects.toThrow(
      'Migration 20260103000000_bad failed, so the database is not up to date: No such table: nowhere',
    )
    await addMigration('20260104000000_after', 'CREATE TABLE three (id int);')
    await expect(migrate(url, { dir })).rejects.toThrow('Migration 20260103000000_bad failed before')
    expect(await query(`SELECT 1 FROM pg_tables WHERE tablename = 'three'`)).toEqual([])
  })

  it.each([
    ['a missing database', () => withDatabase(server.url, 'not_there'), 'has no database "not_there"'],
    ['a refused connection', () => 'postgresql://nobody:x@127.0.0.1:1/none', 'No PostgreSQL answers at 127.0.0.1:1'],
    ['a wrong password', () => url.replace(/:[^:@/]+@/, ':wrong@'), 'refused user'],
  ])('says %s in one sentence', async (_what, address, sentence) => {
    await expect(migrate(address(), { dir })).rejects.toThrow(sentence)
  })
})
