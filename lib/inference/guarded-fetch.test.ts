import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { guardedFetch } from './guarded-fetch'

const servers: http.Server[] = []

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgres://nowhere')
  vi.stubEnv('ALLOWED_PRIVATE_HOSTS', '127.0.0.1')
})

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = http.createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('asks, streams the answer, and hands on status and headers', async () => {
  const base = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.writeHead(418, { 'x-kept': 'yes' }).end(`${request.method} ${request.url} ${body}`)
  })
  const answer = await guardedFetch(`${base}/v1/x?y=1`, { method: 'POST', body: '漢' })
  expect([answer.status, answer.headers.get('x-kept'), await answer.text()]).toEqual([418, 'yes', 'POST /v1/x?y=1 漢'])
})

test('a redirect keeps the key on its own origin alone, and 307 repeats the body', async () => {
  const seen: Record<string, unknown>[] = []
  const listen = (to: () => string | null): RequestListener => {
    return async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      seen.push({ url: request.url, key: request.headers.authorization, other: request.headers['x-other'], body })
      const location = to()
      location && request.url !== '/end' ? response.writeHead(307, { location }).end() : response.end('done')
    }
  }
  const far = await serve(listen(() => null))
  const near = await serve(listen(() => (seen.length === 1 ? '/second' : `${far}/end`)))
  const headers = { Authorization: 'Bearer secret', 'x-other': '1' }
  expect(await (await guardedFetch(`${near}/first`, { method: 'POST', body: 'b', headers })).text()).toBe('done')
  expect(seen).toEqual([
    { url: '/first', key: 'Bearer secret', other: '1', body: 'b' },
    { url: '/second', key: 'Bearer secret', other: '1', body: 'b' },
    { url: '/end', key: undefined, other: '1', body: 'b' },
  ])
})

test('a redirect to a metadata address, to another scheme and a fourth one are refused', async () => {
  let asked = 0
  const base = await serve((request, response) => {
    asked++
    const location =
      request.url === '/meta' ? 'http://169.254.169.254/latest' : request.url === '/file' ? 'file:///etc' : '/round'
    response.writeHead(302, { location }).end()
  })
  await expect(guardedFetch(`${base}/meta`)).rejects.toMatchObject({ code: 'address_refused' })
  await expect(guardedFetch(`${base}/file`)).rejects.toMatchObject({ code: 'address_refused' })
  asked = 0
  await expect(guardedFetch(`${base}/round`)).rejects.toMatchObject({ code: 'endpoint_failed' })
  expect(asked).toBe(4)
})

test('a name is resolved and checked at the connection: this machine by name is asked only where it is named', async () => {
  const base = await serve((_, response) => response.end('here'))
  const byName = base.replace('127.0.0.1', 'localhost')
  expect(await (await guardedFetch(byName)).text()).toBe('here')
  vi.resetModules()
  vi.stubEnv('ALLOWED_PRIVATE_HOSTS', '127.0.0.1:1')
  const strict = await import('./guarded-fetch')
  await expect(strict.guardedFetch(byName)).rejects.toMatchObject({ code: 'address_refused' })
  await expect(strict.guardedFetch(base)).rejects.toMatchObject({ code: 'address_refused' })
})

test('nobody there is said; an abort gives its reason', async () => {
  const base = await serve(() => undefined)
  const reason = new Error('enough')
  const control = new AbortController()
  const asking = guardedFetch(base, { signal: control.signal })
  control.abort(reason)
  await expect(asking).rejects.toBe(reason)
  await expect(guardedFetch('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'endpoint_failed', status: 502 })
})
