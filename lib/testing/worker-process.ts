import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..', '..')

/** A worker in a process of its own, as it runs in production, on this test's database. */
export function startWorkerProcess(): ChildProcess {
  const args = ['--import', 'tsx', path.join(ROOT, 'lib', 'jobs', 'worker.ts')]
  const env = { ...process.env, LOG_LEVEL: 'error', DATABASE_POOL: '4' }
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** kill -9, and waits until it is gone. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
