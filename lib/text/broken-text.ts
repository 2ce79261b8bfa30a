import { findTextFault } from './well-formed'

/** Deeper input is nobody's data, and would exhaust the stack of whatever walks it later. */
const DEEPEST = 100

export type BrokenText = { path: string; message: string }

/**
 * The first text in a JSON value that cannot be stored (null character, lone surrogate), or null; names of fields count
 * as texts. One look at a whole body, so that no field of any schema can be forgotten.
 * @returns dotted path from the root, and what is wrong
 */
export function findBrokenText(value: unknown): BrokenText | null {
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }]
  for (let at = open.pop(); at; at = open.pop()) {
    const { path, depth } = at
    if (typeof at.value === 'string') {
      const message = sayTextFault(at.value)
      if (message) return { path, message }
    }
    if (typeof at.value !== 'object' || at.value === null) continue
    if (depth === DEEPEST) return { path: path.slice(0, 200), message: `Nested deeper than ${DEEPEST} levels.` }
    // Last first onto the stack, so that the first fault of the text is the one that is told.
    for (const [key, child] of Object.entries(at.value).reverse()) {
      const message = Array.isArray(at.value) ? null : sayTextFault(key)
      if (message) return { path, message: `A field's name: ${message}` }
      open.push({ value: child, path: path ? `${path}.${key}` : key, depth: depth + 1 })
    }
  }
  return null
}

/** What is wrong with a text, as one sentence; null: nothing. */
export function sayTextFault(text: string): string | null {
  const fault = findTextFault(text)
  if (!fault) return null
  const what =
    fault.kind === 'null_character' ? 'The null character (U+0000)' : 'Half of a character (a lone surrogate)'
  return `${what} stands at position ${fault.position + 1}; take it out.`
}
