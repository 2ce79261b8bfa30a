/** A text that can be stored: null characters and halves of characters become U+FFFD. */
export function wellFormed(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed()
}
