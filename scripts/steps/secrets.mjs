import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Problem } from './log.mjs'
import { shown, statePath } from './root.mjs'

/** Read a JSON file that only its owner may read; null when it is not there. */
export function readPrivate(file) {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Problem(`${shown(file)} is damaged; restore it from a backup, or delete it to have a new one made.`)
  }
}

export function writePrivate(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
}

/**
 * The secrets of this copy, made on its first start. The environment wins.
 * NEXTAUTH_SECRET signs the session; FLYWHEEL_KEY (32 bytes, base64) encrypts providers' keys with AES-256-GCM.
 */
export function secrets() {
  const file = statePath('secrets.json')
  const kept = readPrivate(file) ?? {}
  const all = {
    NEXTAUTH_SECRET: kept.NEXTAUTH_SECRET ?? randomBytes(32).toString('base64url'),
    FLYWHEEL_KEY: kept.FLYWHEEL_KEY ?? randomBytes(32).toString('base64'),
  }
  if (all.NEXTAUTH_SECRET !== kept.NEXTAUTH_SECRET || all.FLYWHEEL_KEY !== kept.FLYWHEEL_KEY) writePrivate(file, all)
  return {
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || all.NEXTAUTH_SECRET,
    FLYWHEEL_KEY: process.env.FLYWHEEL_KEY || all.FLYWHEEL_KEY,
  }
}
