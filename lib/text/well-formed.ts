/** Characters that no text may hold: PostgreSQL refuses U+0000, and a lone surrogate breaks every strict UTF-8 reader. */
export interface TextFault {
  kind: 'null_character' | 'lone_surrogate'
  /** Code points before the fault; 0 = it is the first character. */
  position: number
}

/** The first fault of a text, or null. */
export function findTextFault(text: string): TextFault | null {
  if (text.isWellFormed() && !text.includes('\u0000')) return null
  let position = 0
  for (const character of text) {
    if (character === '\u0000') return { kind: 'null_character', position }
    if (character.length === 1 && character >= '\ud800' && character <= '\udfff')
      return { kind: 'lone_surrogate', position }
    position += 1
  }
  return null
}
