/**
 * Personal data out of a text. Each find is replaced by a placeholder that is the same for the same value: `[EMAIL_1]`.
 *
 * email: an address with a domain. phone: `+` or `00` and 8 to 15 digits, the North American 3-3-4, a trunk 0 with
 * separators, or 7 to 15 digits after a word such as "phone". card: 13 to 19 digits that pass Luhn. iban: a country's
 * length, mod 97. key: known prefixes of tokens, PEM private keys, and long mixed strings after words such as "api_key".
 * ip: IPv4 and IPv6, but neither loopback nor version numbers.
 *
 * Finds of one kind are blanked before the next kind looks, and the kinds look again until nothing is found: what is left
 * gives no find, so redacting twice changes nothing. Cost: linear in the text for any text; every pattern is bounded.
 * Names, postal addresses and dates of birth are not found.
 */
import { findCards } from './redaction/cards'
import { findEmails } from './redaction/emails'
import type { Span } from './redaction/find'
import { findIbans } from './redaction/ibans'
import { findIps } from './redaction/ips'
import { findKeys } from './redaction/keys'
import { findPhones } from './redaction/phones'

/** A change of what is found gets a new number. */
export const REDACTION_VERSION = 1

/** In the order in which they look. */
const FINDERS = {
  ...{ key: findKeys, email: findEmails, iban: findIbans },
  ...{ card: findCards, ip: findIps, phone: findPhones },
}

export type RedactionKind = keyof typeof FINDERS
export const REDACTION_KINDS = ['email', 'phone', 'card', 'iban', 'key', 'ip'] as const satisfies RedactionKind[]

/** A find: where it stands in the given text, and what stands for it. */
export type Found = { kind: RedactionKind; start: number; end: number; placeholder: string }

/** Placeholders given so far; one for several texts lets a value keep its placeholder through them. */
export type Placeholders = { byValue: Map<string, string>; last: Record<string, number> }

export const noPlaceholders = (): Placeholders => ({ byValue: new Map(), last: {} })

/** No more rounds are needed than there are kinds: a find ends where its kind's characters end. */
const MAX_ROUNDS = 8

/** @param given taken on from earlier texts, and added to */
export function redactText(
  text: string,
  kinds: readonly RedactionKind[] = REDACTION_KINDS,
  given = noPlaceholders(),
): { text: string; found: Found[] } {
  const spans = findAll(text, kinds)
  if (spans.length === 0) return { text, found: [] }
  noteStanding(text, given)
  let redacted = ''
  let at = 0
  const found = spans.map(({ kind, start, end }) => {
    const placeholder = placeholderOf(kind, text.slice(start, end), given)
    redacted += text.slice(at, start) + placeholder
    at = end
    return { kind, start, end, placeholder }
  })
  return { text: redacted + text.slice(at), found }
}

function findAll(text: string, kinds: readonly RedactionKind[]): (Span & { kind: RedactionKind })[] {
  const all: (Span & { kind: RedactionKind })[] = []
  const looking = (Object.keys(FINDERS) as RedactionKind[]).filter((kind) => kinds.includes(kind))
  let left = text
  for (let round = 0, isNew = true; isNew && round < MAX_ROUNDS; round++) {
    isNew = false
    for (const kind of looking) {
      const spans = FINDERS[kind](left)
      if (spans.length === 0) continue
      isNew = true
      left = blank(left, spans)
      for (const span of spans) all.push({ kind, ...span })
    }
  }
  return all.sort((a, b) => a.start - b.start)
}

/** Brackets in the place of finds: what a placeholder ends with, at the same length. */
function blank(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of spans) {
    parts.push(text.slice(at, start), ']'.repeat(end - start))
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** Placeholders that the text has already are not given out again. */
function noteStanding(text: string, given: Placeholders): void {
  for (const [, name = '', number] of text.matchAll(/\[(EMAIL|PHONE|CARD|IBAN|KEY|IP)_(\d{1,9})\]/g))
    given.last[name] = Math.max(given.last[name] ?? 0, Number(number))
}

function placeholderOf(kind: RedactionKind, value: string, { byValue, last }: Placeholders): string {
  const plain = kind === 'key' ? value : value.toLowerCase().replace(/[\s()/-]/g, '')
  const key = `${kind} ${plain}`
  const standing = byValue.get(key)
  if (standing) return standing
  const name = kind.toUpperCase()
  last[name] = (last[name] ?? 0) + 1
  const placeholder = `[${name}_${last[name]}]`
  byValue.set(key, placeholder)
  return placeholder
}

/** A find to be shown: letters and digits but the first and last as dots, at most 40 of them. */
export function maskFound(value: string): string {
  const shown = [...value.trim()]
  const inner = shown.slice(1, -1).map((character) => (/[\p{L}\p{N}]/u.test(character) ? '•' : character))
  return shown.length < 3 ? '••' : `${shown[0]}${inner.slice(0, 38).join('')}${shown.at(-1)}`
}
