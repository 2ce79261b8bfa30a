import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
/** Everything a running copy keeps: database, secrets, logs, stamps. Ignored by git. */
export const STATE = path.join(ROOT, '.flywheel')

/** A path inside `.flywheel`; its folder is made. */
export function statePath(...parts) {
  const file = path.join(STATE, ...parts)
  mkdirSync(path.dirname(file), { recursive: true })
  return file
}

/** Path as a person in the repository would type it. */
export const shown = (file) => {
  const relative = path.relative(ROOT, file)
  return relative.startsWith('..') ? file : relative
}
