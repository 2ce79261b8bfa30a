import { expect, test, vi } from 'vitest'
import { z } from 'zod'

vi.stubEnv('DATABASE_URL', 'postgresql://somebody:secret@127.0.0.1:1/none')
vi.stubEnv('LOG_LEVEL', 'silent')

test('without its database a route is 503 as a problem, and readiness names the database but not its password', async () => {
  const { withUserRoute } = await import('./with-route')
  const { readReadiness } = await import('./readiness')
  const route = withUserRoute({ scope: 'signed-in', summary: 'x', params: z.object({}), run: async () => 'in' })
  const request = new Request('http://localhost/api/v1/x', { headers: { authorization: 'Bearer fw_x' } })
  const answer = await route(request, { params: Promise.resolve({}) })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: expect.stringMatching(/database/) })
  const { ready, checks } = await readReadiness()
  expect([ready, checks.database]).toEqual([false, 'The database none at 127.0.0.1:1 does not answer.'])
})
