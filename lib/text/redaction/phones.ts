import { apart, matchesOf, type Span } from './find'

/** `+49 (0)171 …`, `0044 20 …`: a country and 8 to 15 digits. */
const INTERNATIONAL = /(?<![\w+.])(?:\+|00)[1-9](?:[ .\-/()]{0,3}\d){7,14}(?![\w+])/g
/** `(415) 555-2671`, `415-555-2671`, `1-415-555-2671`; spaces alone are too common between numbers. */
const NORTH_AMERICAN = /(?<![\w+.-])(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[.-])[2-9]\d\d[ .-]\d{4}(?![\w+]|[.-]\d)/g
/** `030/1234567`, `06 12 34 56 78`, `(020) 7946 0958`: a trunk 0 and separators. */
const TRUNK = /(?<![\w+.,:-])\(?0[1-9](?:[ .\-/)]{0,2}\d){7,10}(?![\w+]|[.,:-]\d)/g
/** Any grouping after a word that says so. */
const SAID =
  /\b(?:phone|mobile|telephone|telefon|tel|fax|cell|handy|whatsapp|call me at|call me on|number is)\b[.:#]{0,2}\s{0,2}(\(?\d(?:[ .\-/()]{0,3}\d){6,14})(?![\w+])/gi

const DATE = /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2})(?!\d)/

export function findPhones(text: string): Span[] {
  const said: Span[] = []
  for (const match of text.matchAll(SAID)) {
    const number = match[1] ?? ''
    const end = match.index + match[0].length
    if (!DATE.test(number)) said.push({ start: end - number.length, end })
  }
  return apart([
    ...said,
    ...matchesOf(text, INTERNATIONAL),
    ...matchesOf(text, NORTH_AMERICAN),
    ...matchesOf(text, TRUNK, ({ 0: found }) => /[ ./()-]/.test(found) && !DATE.test(found)),
  ])
}
