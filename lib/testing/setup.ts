/**
 * Before each file of database tests: a database of its own, copied from the template, named in DATABASE_URL before
 * any module of the file reads its settings.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { createFromTemplate, dropDatabase } from './database'

const { url, template, run } = inject('testServer')
const name = `test_${run}_${randomBytes(6).toString('hex')}`
const storage = mkdtempSync(path.join(tmpdir(), 'flywheel-test-'))

Object.assign(process.env, {
  DATABASE_URL: await createFromTemplate(url, template, name),
  DATABASE_POOL: '8',
  NEXTAUTH_SECRET: 'a-secret-for-tests-only',
  NEXTAUTH_URL: 'http://localhost:3000',
  FLYWHEEL_KEY: Buffer.alloc(32, 7).toString('base64'),
  FLYWHEEL_STORAGE: storage,
  FLYWHEEL_TEST: '1',
  ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
})

// A file that leaves connections open keeps its database until the run's end: dropping it under them would make
// their pools report errors that are none.
afterAll(async () => {
  await dropDatabase(url, name)
  rmSync(storage, { recursive: true, force: true })
})
