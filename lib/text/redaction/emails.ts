import { matchesOf, type Span } from './find'

const EMAIL =
  /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}\p{L}[\p{L}\p{N}-]{1,30}(?![\p{L}\p{N}])/gu

export function findEmails(text: string): Span[] {
  return text.includes('@') ? matchesOf(text, EMAIL) : []
}
