import type { Locale } from './locales'
import type { Say } from './types'

const SAID = [
  'forbidden',
  'own_rollout',
  'not_found',
  'conflict',
  'already_judged',
  'not_leased',
  'comparison_closed',
  'too_large',
  'invalid',
  'rate_limited',
  'internal',
  'unavailable',
] as const

/** What the server refused, in the reader's language: its own sentence in English, else the sentence of its code. */
export function sayRefused(
  t: Say<'common'>,
  locale: Locale,
  { code, detail }: { code?: string; detail: string },
): string {
  const known = locale === 'en' ? undefined : SAID.find((one) => one === code)
  return known ? t(`refused.${known}`) : detail
}
