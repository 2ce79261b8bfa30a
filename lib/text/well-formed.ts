export type IllFormed = { kind: 'null' | 'surrogate'; position: number }

/** The first null character or lone surrogate and its position in code points (from 1), or null. */
export function findIllFormed(text: string): IllFormed | null {
  let position = 0
  for (const character of text) {
    position++
    if (character === '\u0000') return { kind: 'null', position }
    const unit = character.charCodeAt(0)
    if (character.length === 1 && unit >= 0xd800 && unit <= 0xdfff) return { kind: 'surrogate', position }
  }
  return null
}
