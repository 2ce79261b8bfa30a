import { expect, test } from 'vitest'
import { chooseLocale } from './locales'

test.each([
  ['de', 'en-GB,en;q=0.9', 'de'],
  ['fr', 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [undefined, 'fr-FR,de;q=0.5,en;q=0.7', 'en'],
  [undefined, 'en;q=0.4, de-CH', 'de'],
  [undefined, 'de;q=0,en;q=0.1', 'en'],
  [undefined, 'fr,*;q=0.1', 'en'],
  [undefined, null, 'en'],
] as const)('cookie %s and browser %s give %s', (cookie, acceptLanguage, locale) => {
  expect(chooseLocale(cookie, acceptLanguage)).toBe(locale)
})
