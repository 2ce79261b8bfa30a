/**
 * The one normal form of texts, by which they are the same or not: NFC, \r\n and \r to \n, runs of U+0020 to one,
 * trimmed; case kept.
 */
export function normalise(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/ {2,}/g, ' ').trim()
}
