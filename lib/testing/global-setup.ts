import type { TestProject } from 'vitest/node'
import { startPostgres, TEST_FLAGS } from '../../scripts/steps/postgres.mjs'
import { asAdmin, dropTestDatabases, ensureTemplate, isDeadRun } from './database'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { url: string; template: string; run: number }
  }
}

/** Whether another test run is connected to the server, which must then not be ended under it. */
async function isUsedByOthers(url: string): Promise<boolean> {
  const sql = `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
  const { rowCount } = await asAdmin(url, (client) => client.query(sql))
  return rowCount !== 0
}

/**
 * Once for all database tests: a server (TEST_DATABASE_URL where databases may be created, else our own one with its
 * data in `.flywheel/test-pg`) and on it the migrated template.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? null : await startPostgres({ name: 'test-pg', database: 'postgres', flags: TEST_FLAGS })
  const url = given ?? own?.url ?? ''
  const run = process.pid
  await dropTestDatabases(url, isDeadRun)
  project.provide('testServer', { url, template: await ensureTemplate(url), run })
  return async () => {
    await dropTestDatabases(url, (other) => other === run)
    if (own?.started && !(await isUsedByOthers(url))) await own.stop()
  }
}
