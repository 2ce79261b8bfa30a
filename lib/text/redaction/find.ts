/** Half-open, in UTF-16 units. */
export type Span = { start: number; end: number }

/** All matches of a global pattern that are wanted. */
export function matchesOf(text: string, pattern: RegExp, isWanted: (match: RegExpExecArray) => boolean = () => true) {
  const spans: Span[] = []
  for (const match of text.matchAll(pattern))
    if (isWanted(match)) spans.push({ start: match.index, end: match.index + match[0].length })
  return spans
}

/** Spans in their order, those that overlap an earlier one left away. */
export function apart(spans: Span[]): Span[] {
  let end = 0
  return spans
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((span) => {
      if (span.start < end) return false
      end = span.end
      return true
    })
}

/** A run of wanted characters from `start`, with at most one space or dash between two. */
export function readGroups(text: string, start: number, atMost: number, isWanted: (character: string) => boolean) {
  let characters = ''
  const ends: number[] = []
  for (let at = start; characters.length < atMost && at < text.length; at++) {
    if ((text[at] === ' ' || text[at] === '-') && ends.at(-1) === at) continue
    if (!isWanted(text[at]!)) break
    characters += text[at]
    ends.push(at + 1)
  }
  return { characters, ends }
}
