import { afterAll, expect, test, vi } from 'vitest'
import { closeDb } from '@/lib/db/client'

// A port that nothing listens on.
vi.stubEnv('DATABASE_URL', 'postgresql://somebody:secret@127.0.0.1:1/wheel')
afterAll(closeDb)

test('a database that is down is named, without its password, and nothing behind it is looked at (case 158)', async () => {
  const { readReadiness } = await import('./readiness')
  const { ready, checks } = await readReadiness()
  expect(ready).toBe(false)
  expect(checks.database).toBe('The database wheel at 127.0.0.1:1 does not answer.')
  expect(checks.queue).toContain('Not looked at')
})
