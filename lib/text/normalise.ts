/**
 * The one normal form by which texts are equal: NFC, line ends as \n, runs of U+0020 as one, trimmed. Case is kept.
 * Only ever compared or hashed; what is stored is the text as it was typed. Duplicate checks and splits depend on it:
 * a change here is a migration.
 */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/ +/g, ' ').trim()
}
