import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { streamFile } from './stream-file'

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'flywheel-stream-'))
  writeFileSync(join(folder, 'data.jsonl'), '0123456789')
  vi.stubEnv('FLYWHEEL_STORAGE', folder)
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@localhost/nothing')
})

const file = { key: 'data.jsonl', name: 'data.jsonl', sha256: 'abc', type: 'application/x-ndjson' }
const get = (headers: Record<string, string> = {}) => streamFile(new Request('http://localhost/', { headers }), file)

test('the whole file, with its length and tag', async () => {
  const answer = await get()
  expect([answer.status, answer.headers.get('content-length'), answer.headers.get('etag')]).toEqual([
    200,
    '10',
    '"abc"',
  ])
  expect(await answer.text()).toBe('0123456789')
})

test.each([
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
])('%s', async (range, text, wanted) => {
  const answer = await get({ range })
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([206, wanted, text])
})

test('beyond the end 416; the client has it 304; another file since then: the whole', async () => {
  expect((await get({ range: 'bytes=10-' })).status).toBe(416)
  expect((await get({ 'if-none-match': '"abc"' })).status).toBe(304)
  expect((await get({ range: 'bytes=2-4', 'if-range': '"old"' })).status).toBe(200)
  expect((await get({ range: 'bytes=1-2,4-5' })).status).toBe(200)
})
