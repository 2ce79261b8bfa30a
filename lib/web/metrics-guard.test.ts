import { expect, test, vi } from 'vitest'

vi.stubEnv('DATABASE_URL', 'postgresql://localhost/x')

async function answerTo(headers: Record<string, string>, token?: string): Promise<string> {
  vi.resetModules()
  vi.stubEnv('METRICS_TOKEN', token)
  const { guardMetrics } = await import('./metrics-guard')
  try {
    guardMetrics(new Request('http://localhost/api/metrics', { headers }))
    return 'let in'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  [{ 'x-forwarded-for': '127.0.0.1' }, undefined, 'let in'],
  [{ 'x-forwarded-for': '::ffff:127.0.0.1' }, undefined, 'let in'],
  [{ 'x-forwarded-for': '203.0.113.9' }, undefined, 'forbidden'],
  [{ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, undefined, 'forbidden'],
  [{}, undefined, 'forbidden'],
  [{ 'x-forwarded-for': '127.0.0.1' }, 'a-long-enough-token', 'unauthenticated'],
  [{ authorization: 'Bearer a-long-enough-tokem' }, 'a-long-enough-token', 'unauthenticated'],
  [{ authorization: 'Bearer a-long-enough-token' }, 'a-long-enough-token', 'let in'],
])('%j with token %s: %s', async (headers, token, wanted) => {
  expect(await answerTo(headers as Record<string, string>, token)).toBe(wanted)
})
