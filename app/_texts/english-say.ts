import { createTranslator } from 'next-intl'
import { type Area, english } from './english'
import type { Say } from './types'

/** The English texts of one area or group, for pages that are English alone, and for tests. */
export function englishSay<N extends Area | 'common.verdict'>(namespace: N): Say<N> {
  return createTranslator({ locale: 'en', messages: english, namespace: namespace as Area }) as unknown as Say<N>
}
