import { clip } from './verdict'

export type FoundAnswer = { text: string; how: string }

/** What follows a mark, in characters: an answer is short. */
const SPAN = 2000
const STATED = /\b(?:answer|result|solution|option|choice)[*_]{0,3}(?:\s{1,9}is\b|\s{0,9}[:=])/gi

/**
 * The part of a text that states its final answer: after the last `prefix` where one is named; else after the last of
 * `#### …`, `\boxed{…}`, "the answer is …". Null where there is none. Cost: linear in the text.
 */
export function findAnswer(text: string, prefix?: string): FoundAnswer | null {
  if (prefix !== undefined) {
    const at = lastPrefix(text, prefix)
    return at < 0 ? null : { text: lineFrom(text, at + prefix.length), how: `after the last "${clip(prefix)}"` }
  }
  const hash = text.lastIndexOf('####')
  const boxed = text.lastIndexOf('\\boxed{')
  const marked = Math.max(hash, boxed)
  if (marked >= 0 && marked === boxed) {
    const inside = bracesFrom(text, boxed + '\\boxed{'.length)
    if (inside !== null) return { text: inside, how: 'in the last box' }
  }
  if (hash >= 0) return { text: lineFrom(text, hash + 4), how: 'after the last ####' }
  let stated = -1
  for (const match of text.matchAll(STATED)) stated = match.index + match[0].length
  return stated < 0 ? null : { text: lineFrom(text, stated), how: 'where the answer is stated last' }
}

/** The last place where the prefix does not go on from a longer word: "A:" is not in "DATA:". */
function lastPrefix(text: string, prefix: string): number {
  for (let at = text.lastIndexOf(prefix); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(prefix, at - 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!) || !/^[\p{L}\p{N}]/u.test(prefix)) return at
  }
  return -1
}

/** The rest of the line, or the next line that is not empty. */
function lineFrom(text: string, at: number): string {
  return text
    .slice(at, at + SPAN)
    .trimStart()
    .split('\n', 1)[0]!
    .trim()
}

function bracesFrom(text: string, from: number): string | null {
  let depth = 1
  for (let at = from; at < Math.min(text.length, from + SPAN); at++) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && --depth === 0) return text.slice(from, at).trim()
  }
  return null
}

/** The last line that is not empty, at most SPAN characters of it. */
export function lastLine(text: string): string {
  const end = text.slice(-SPAN).trimEnd()
  return end.slice(end.lastIndexOf('\n') + 1).trim()
}
