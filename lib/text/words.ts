/**
 * Words as features and near-duplicates see them: runs of letters, marks and digits, with inner apostrophes, in lower case;
 * Han, Hiragana and Katakana characters, which stand without spaces, one by one.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+(?:['’]\p{L}+)*/gu

export function listWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}
