import { createTranslator } from 'next-intl'
import { type Area, english } from './english'
import type { Say } from './types'

/** The English texts of one area, for tests of what says them. */
export function englishSay<A extends Area>(area: A): Say<A> {
  return createTranslator({ locale: 'en', messages: english, namespace: area as Area }) as unknown as Say<A>
}
