import { RE2JS } from 're2js'
import type { RegexConfig } from '@/lib/environments/verifier-config'
import { fail, pass, type Verdict, VerifierError } from './verdict'

const FLAGS: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL }
const COMPILED = new Map<string, RE2JS>()

/** RE2's syntax: linear time, so without look-around and back-references. Throws VerifierError. */
export function compilePattern(pattern: string, flags = '', path: 'config' | 'reference' = 'config'): RE2JS {
  const key = `${flags}/${pattern}`
  const known = COMPILED.get(key)
  if (known) return known
  try {
    const compiled = RE2JS.compile(
      pattern,
      [...flags].reduce((sum, flag) => sum | (FLAGS[flag] ?? 0), 0),
    )
    if (COMPILED.size > 100) COMPILED.clear()
    COMPILED.set(key, compiled)
    return compiled
  } catch (error) {
    throw new VerifierError(path, `The pattern cannot be used: ${(error as Error).message}.`)
  }
}

/**
 * Whether the pattern (of the configuration, else the reference is the pattern) is found in the text, or with `full`
 * covers all of it. With a pattern in the configuration and a reference, what the first group (or the whole match)
 * holds at its last place must be the reference.
 */
export function checkRegex(config: RegexConfig, reference: string, text: string): Verdict {
  const isReference = config.pattern === undefined
  if (isReference && reference === '') throw new VerifierError('reference', 'Give a pattern.')
  const pattern = compilePattern(config.pattern ?? reference, config.flags, isReference ? 'reference' : 'config')
  const matcher = pattern.matcher(text)
  let found: string | null = null
  if (config.full) found = matcher.matches() ? (matcher.group(matcher.groupCount() > 0 ? 1 : 0) ?? '') : null
  else
    while (matcher.find()) {
      found = matcher.group(matcher.groupCount() > 0 ? 1 : 0) ?? ''
      if (isReference) break
    }
  if (found === null) return fail('The pattern is not in the text.')
  if (isReference || reference === '') return pass(found, 'The pattern is in the text.')
  return found.trim() === reference.trim()
    ? pass(found, 'What the pattern finds is the reference.')
    : fail('What the pattern finds is not the reference.', found)
}
