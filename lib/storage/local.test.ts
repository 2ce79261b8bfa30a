import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { storagePath } from './local'
import { readStored, writeStored } from './storage'

const folder = mkdtempSync(join(tmpdir(), 'flywheel-storage-'))

beforeAll(() => {
  vi.stubEnv('FLYWHEEL_STORAGE', folder)
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@localhost/nothing')
})

async function* pieces(...texts: (string | Error)[]) {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield text
  }
}

test.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', '.hidden', 'a/..', 'a\\b', 'a/b\u0000', ''])(
  '%j is no key',
  (key) => {
    expect(() => storagePath(key)).toThrow('There is no such file')
  },
)

test('a file is there whole, with its length and SHA-256, or not at all', async () => {
  const stored = await writeStored('whole/data.jsonl', pieces('one\n', 'zwö\n'))
  // printf 'one\nzwö\n' | sha256sum
  expect(stored).toEqual({ bytes: 9, sha256: 'eef80d735c8425290b734b71539fead105552f2d57deffae390cd776df26279f' })
  expect((await readStored('whole/data.jsonl')).toString()).toBe('one\nzwö\n')
  await expect(writeStored('broken/data.jsonl', pieces('one\n', new Error('gone')))).rejects.toThrow('gone')
  await expect(writeStored('broken/large.jsonl', pieces('12345', '6'), 5)).rejects.toMatchObject({
    status: 413,
  })
  expect(await readdir(join(folder, 'broken'))).toEqual([])
  await expect(readStored('broken/data.jsonl')).rejects.toMatchObject({ code: 'not_found' })
})
