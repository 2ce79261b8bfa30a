import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** All files under a file or folder, sorted; folders named in `skip` are left out. */
export function filesUnder(start, skip = []) {
  if (!existsSync(start)) return []
  if (statSync(start).isFile()) return [start]
  const entries = readdirSync(start, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const full = path.join(start, entry.name)
    if (entry.isDirectory()) return skip.includes(entry.name) ? [] : filesUnder(full, skip)
    return entry.isFile() ? [full] : []
  })
}

/** SHA-256 over names and contents of files and over other strings, as hex. */
export function hashOf(root, files, others = []) {
  const hash = createHash('sha256')
  for (const text of others) hash.update(`${text}\0`)
  for (const file of files) {
    hash.update(`${path.relative(root, file)}\0`)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * Run `work` only when the stamp file does not hold `value`; the stamp is gone while work runs, so that a killed
 * run is done again.
 * @returns {Promise<boolean>} whether work ran
 */
export async function whenChanged(stampFile, value, work) {
  if (readStamp(stampFile) === value) return false
  rmSync(stampFile, { force: true })
  await work()
  writeFileSync(stampFile, value)
  return true
}

export const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
