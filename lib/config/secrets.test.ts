import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64')

/** The module as a process with this key has it. */
async function secretsUnder(key: string | undefined) {
  vi.resetModules()
  vi.stubEnv('DATABASE_URL', 'postgres://nowhere')
  vi.stubEnv('FLYWHEEL_KEY', key)
  return import('./secrets')
}

beforeEach(() => vi.unstubAllEnvs())

test('what is sealed opens again, differs each time, and does not hold the text', async () => {
  const { encryptSecret, decryptSecret } = await secretsUnder(keyOf(1))
  const plain = `sk-${randomBytes(12).toString('hex')} ünï`
  const [one, two] = [encryptSecret(plain), encryptSecret(plain)]
  expect(one).toMatch(/^v1\.[\w-]+$/)
  expect(one).not.toBe(two)
  expect(Buffer.from(one.slice(3), 'base64url').includes(plain)).toBe(false)
  expect([decryptSecret(one), decryptSecret(two), decryptSecret(encryptSecret(''))]).toEqual([plain, plain, ''])
})

test('another key, a changed byte and another version are refused with what to do', async () => {
  const { encryptSecret, decryptSecret } = await secretsUnder(keyOf(1))
  const sealed = encryptSecret('secret')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 1
    expect(() => decryptSecret(`v1.${changed.toString('base64url')}`), `byte ${at}`).toThrow(/FLYWHEEL_KEY/)
  }
  for (const bad of ['v1.', 'v1.AAAA', 'v2.AAAA', 'secret'])
    expect(() => decryptSecret(bad)).toThrow(expect.objectContaining({ code: 'secret_unreadable' }))
  const other = await secretsUnder(keyOf(2))
  expect(() => other.decryptSecret(sealed)).toThrow(/not the one it was sealed with/)
})

test('a missing or short key is named, and seals nothing', async () => {
  expect((await secretsUnder(undefined)).encryptSecret.bind(null, 'x')).toThrow(/FLYWHEEL_KEY: not set/)
  expect((await secretsUnder('short')).encryptSecret.bind(null, 'x')).toThrow(/32 bytes in base64/)
})
