import { apart, type Span } from './find'

/** As printed: in one piece, 4-4-4-4, with three more, 4-6-5 and 4-6-4. A time in milliseconds begins with 1. */
const LAYOUTS = [
  '[2-6]\\d{12,18}',
  '[2-6]\\d{3}([ -])\\d{4}\\2\\d{4}\\2\\d{4}',
  '[2-6]\\d{3}([ -])\\d{4}\\2\\d{4}\\2\\d{4}\\2\\d{3}',
  '3\\d{3}([ -])\\d{6}\\2\\d{4,5}',
  // Looked at from every start, so that four digits before a card do not hide it.
].map((layout) => new RegExp(`(?<![\\w.])(?=(${layout})(?!\\w))\\d`, 'g'))

export function findCards(text: string): Span[] {
  const spans: Span[] = []
  for (const layout of LAYOUTS) {
    for (const { index, 1: found = '' } of text.matchAll(layout))
      if (passesLuhn(found.replace(/[ -]/g, ''))) spans.push({ start: index, end: index + found.length })
  }
  return apart(spans)
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit
  }
  return sum % 10 === 0
}
