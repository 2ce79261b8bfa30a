/** Languages of the annotators' pages. English is complete; what another one lacks does not pass its test. */
export const LOCALES = ['en', 'de'] as const

export type Locale = (typeof LOCALES)[number]

/** Each language in its own words, for whoever looks for theirs. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' }

/** Holds what somebody chose in the account menu. */
export const LOCALE_COOKIE = 'locale'

const known = (tag: string | undefined) => LOCALES.find((locale) => locale === tag)

/** What was chosen; else the browser's most wanted language that we have; else English. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const chosen = known(cookie)
  if (chosen) return chosen
  const wanted = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
    return { locale: known(tag.split('-')[0]), quality: quality === undefined ? 1 : Number(quality) }
  })
  const sorted = wanted.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality)
  return sorted.find(({ locale }) => locale)?.locale ?? 'en'
}
