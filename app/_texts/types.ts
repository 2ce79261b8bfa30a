import type { useTranslations } from 'next-intl'
import type { Area, Messages } from './english'
import type { Locale } from './locales'

declare module 'next-intl' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface is what the library merges
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}

/** Says a text of one area by its key: what a function needs that is no component. */
export type Say<A extends Area> = ReturnType<typeof useTranslations<A>>
