/** What a UTF-16 unit or a code point is to the scans of scan-words.ts: looked up, asked of the patterns once for each. */
export const LETTER = 1
export const NUMBER = 2
export const MARK = 4
/** Han, Hiragana, Katakana: they stand without spaces, each a word. */
export const ALONE = 8
export const APOSTROPHE = 16
/** Ends a sentence. */
export const STOP = 32
/** A letter that is not Latin: most texts have none. */
export const FOREIGN = 64
const KNOWN = 128

const kinds = new Uint8Array(65_536)
const beyond = new Map<number, number>()

/** @param code a code point; a lone surrogate is nothing */
export function kindOf(code: number): number {
  if (code < 65_536) {
    const known = kinds[code]!
    if (known !== 0) return known
    kinds[code] = askKind(code) | KNOWN
    return kinds[code]!
  }
  const known = beyond.get(code) ?? askKind(code)
  beyond.set(code, known)
  return known
}

function askKind(code: number): number {
  const text = String.fromCodePoint(code)
  return (
    (/\p{L}/u.test(text) ? LETTER : 0) |
    (/\p{N}/u.test(text) ? NUMBER : 0) |
    (/\p{M}/u.test(text) ? MARK : 0) |
    (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? ALONE : 0) |
    (/['’]/.test(text) ? APOSTROPHE : 0) |
    (/[.!?。！？\n]/.test(text) ? STOP : 0) |
    (/[^\P{L}\p{Script=Latin}]/u.test(text) ? FOREIGN : 0)
  )
}
