import { afterAll, expect, test, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { closeBoss } from './boss'
import { checkQueue } from './check-queue'
import { hasLiveJob } from './has-live-job'
import { QUEUES } from './queues'

afterAll(() => closeBoss())

test('several programs that start the queue at the same moment on an empty database all start', async () => {
  await db().$executeRaw`DROP SCHEMA pgboss CASCADE`
  const programs = await Promise.all(
    Array.from({ length: 6 }, async () => {
      vi.resetModules()
      const { boss, closeBoss } = await import('./boss')
      return { boss, closeBoss }
    }),
  )
  const held = globalThis as { flywheelBoss?: unknown }
  const started = programs.map(({ boss }) => {
    held.flywheelBoss = undefined
    return boss()
  })
  const all = await Promise.all(started)
  expect(await checkQueue()).toBeNull()
  const names = await db().$queryRaw<{ name: string }[]>`SELECT name FROM pgboss.queue ORDER BY 1`
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(QUEUES)))
  await Promise.all(all.slice(0, -1).map((one) => one.stop({ graceful: false, wait: true })))
}, 60_000)

test('asking for a live job of nobody is false', async () => {
  expect(await transact((tx) => hasLiveJob(tx, 'choose-comparisons', 'projectId', 'nobody'))).toBe(false)
})
