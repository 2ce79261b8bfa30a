import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { AppError } from '@/lib/errors'
import { secretKey } from './env'

const VERSION = 'v1'
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals a secret under the installation's key, with a nonce of its own: `v1.` and base64url of nonce, text and tag. */
export function encryptSecret(plain: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, secretKey(), nonce)
  cipher.setAAD(Buffer.from(VERSION))
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${sealed.toString('base64url')}`
}

/** Opens what `encryptSecret` sealed. Throws `secret_unreadable` where the key is another one or the text is damaged. */
export function decryptSecret(sealed: string): string {
  const [version, payload] = sealed.split('.')
  if (version !== VERSION || !payload) throw unreadable('It was sealed by another version of the program.')
  const bytes = Buffer.from(payload, 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, secretKey(), bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(VERSION))
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
    const text = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('Setting ')) throw cause
    throw unreadable('FLYWHEEL_KEY is not the one it was sealed with. Set the old one again, or enter the key anew.')
  }
}

function unreadable(why: string): AppError {
  return new AppError('secret_unreadable', `A stored key cannot be read. ${why}`)
}
