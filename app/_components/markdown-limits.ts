/**
 * Above these a rollout is shown as plain text, whole. Measured on one busy core with React's development build:
 * 60,000 characters of prose take 2.4 s to format, of tables or footnotes 4.9 s, in proportion to their length; two
 * rollouts of 20,000 so stay within two to three seconds. Nested blocks recurse once for each level.
 */
export const MARKDOWN_LIMITS = { characters: 20_000, nesting: 40 }

/** A formula defines no macro that unfolds without end, and draws nothing larger than a line of text. */
export const FORMULA_LIMITS = { maxExpand: 200, maxSize: 20 }

/** True when `text` is short enough, and its quotes, lists and brackets shallow enough, to be formatted. */
export function isMarkdownWorthParsing(text: string): boolean {
  if (text.length > MARKDOWN_LIMITS.characters) return false
  const nested = new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=\\s)|\\d{1,9}[.)](?=\\s))){${MARKDOWN_LIMITS.nesting}}`, 'm')
  const brackets = new RegExp(`(?:!?\\[){${MARKDOWN_LIMITS.nesting}}|[*_]{400}`)
  return !nested.test(text) && !brackets.test(text)
}

/** Length of one block of plain text; the browser lays out only the blocks in view. */
const CHUNK = 4_000

/**
 * Cuts a text into blocks of about 4,000 characters, after a line end where there is one and never inside a
 * surrogate pair. The blocks joined are the text.
 */
export function chunkText(text: string, size = CHUNK): string[] {
  const chunks: string[] = []
  let start = 0
  while (start < text.length) {
    let end = Math.min(text.length, start + size)
    if (end < text.length) {
      const lineEnd = text.lastIndexOf('\n', end)
      if (lineEnd > start) end = lineEnd + 1
      else if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end += 1
    }
    chunks.push(text.slice(start, end))
    start = end
  }
  return chunks
}
