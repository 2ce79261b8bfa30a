/**
 * `npm run bench -- readers`: exports a small project in every format and file type and loads each with the readers that
 * this Python has (BENCH_PYTHON): datasets, pyarrow, and where they are installed the trainers' own. A study, not a race.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFromTemplate, dropDatabase, ensureTemplate } from '@/lib/testing/database'
import { startPostgres, TEST_FLAGS } from '../scripts/steps/postgres.mjs'
import { PYTHON } from './peer'

const NAME = `test_${process.pid}_readers`

export async function runReaders(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? null : await startPostgres({ name: 'test-pg', database: 'postgres', flags: TEST_FLAGS })
  const server = given ?? own?.url ?? ''
  const folder = mkdtempSync(path.join(tmpdir(), 'flywheel-readers-'))
  try {
    const url = await createFromTemplate(server, await ensureTemplate(server), NAME)
    Object.assign(process.env, { DATABASE_URL: url, FLYWHEEL_STORAGE: path.join(folder, 'store'), LOG_LEVEL: 'silent' })
    await writeExports(path.join(folder, 'exports'))
    const script = path.join(import.meta.dirname, 'studies', 'readers.py')
    const { status } = spawnSync(PYTHON, ['-W', 'ignore', script, path.join(folder, 'exports')], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = status ?? 1
  } finally {
    await dropDatabase(server, NAME, { force: true })
    rmSync(folder, { recursive: true, force: true })
    if (own?.started) await own.stop()
  }
}

/** `<format>/<type>/` with all files of the export. */
async function writeExports(folder: string): Promise<void> {
  const { exportAs, freeze, makeExportProject } = await import('@/lib/testing/export-project')
  const { EXPORT_FORMATS } = await import('@/lib/datasets/schema')
  const { closeDb } = await import('@/lib/db/client')
  const { closeBoss } = await import('@/lib/queue/boss')
  const { admin } = await makeExportProject(40)
  const version = await freeze(admin)
  for (const { name: format, isFlat } of EXPORT_FORMATS) {
    for (const fileType of ['jsonl', 'parquet', ...(isFlat ? ['csv'] : [])]) {
      const { view, file } = await exportAs(admin, version, { format, fileType })
      if (view.rowsDone === 0) continue
      const target = path.join(folder, format, fileType)
      mkdirSync(target, { recursive: true })
      for (const { name } of view.files) writeFileSync(path.join(target, name), await file(name))
    }
  }
  await closeBoss()
  await closeDb()
}
