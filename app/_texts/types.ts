import type { useTranslations } from 'next-intl'
import type { Area, Messages } from './english'
import type { Locale } from './locales'

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}

/** Says a text of one area, or of one group in it, by its key: what a function needs that is no component. */
export type Say<N extends Area | 'common.verdict'> = ReturnType<typeof useTranslations<N>>
