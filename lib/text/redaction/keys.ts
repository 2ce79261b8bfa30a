import { apart, matchesOf, type Span } from './find'

/** Tokens that say what they are by how they begin. */
const KNOWN = [
  /(?<![A-Za-z0-9])(?:sk|pk|rk)[-_](?:ant-|proj-|or-|live_|test_)?[A-Za-z0-9_-]{20,}/g,
  /(?<![A-Za-z0-9])(?:gh[pousr]_|github_pat_|glpat-|hf_|npm_|pypi-|fw_|dop_v1_|shpat_|xai-|gsk_|r8_)[A-Za-z0-9_-]{20,}/g,
  /(?<![A-Za-z0-9])xox[abeprs]-[A-Za-z0-9-]{10,}/g,
  /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g,
  /(?<![\w.-])SG\.[A-Za-z0-9_-]{16,40}\.[A-Za-z0-9_-]{16,80}/g,
  /(?<![\w-])eyJ[\w-]{8,4000}\.eyJ[\w-]{4,8000}\.[\w-]{8,2000}/g,
  /-----BEGIN (?:[A-Z]{1,12} ){0,2}PRIVATE KEY-----[A-Za-z0-9+/=\s]{16,}(?:-----END (?:[A-Z]{1,12} ){0,2}PRIVATE KEY-----)?/g,
]

/** A long string behind a word that names a key. */
const NAMED =
  /(?:api[_ -]?key|access[_ -]?key|secret[_ -]?key|private[_ -]?key|client[_ -]?secret|secret|passwd|password|auth[_ -]?token|access[_ -]?token|token|bearer|authorization)["'`]?(?:\s{0,3}(?::|=>|=|is)\s{0,3}|\s)["'`]?(?:Bearer\s)?([A-Za-z0-9_\-+/=.~]{16,512})(?![A-Za-z0-9_\-+/=.~])/gi
const LEAST_BITS = 3

export function findKeys(text: string): Span[] {
  const spans = KNOWN.flatMap((pattern) => matchesOf(text, pattern))
  for (const match of text.matchAll(NAMED)) {
    const value = (match[1] ?? '').replace(/\.+$/, '')
    const start = match.index + match[0].length - (match[1] ?? '').length
    if (isMixed(value)) spans.push({ start, end: start + value.length })
  }
  return apart(spans)
}

/** Letters and digits, and at least 3 bits for each character by how often each comes. */
function isMixed(value: string): boolean {
  if (value.length < 16 || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits >= LEAST_BITS
}
