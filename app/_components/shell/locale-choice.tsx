'use client'

import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { LOCALE_COOKIE, LOCALE_NAMES, LOCALES, type Locale } from '@/app/_texts/locales'

const A_YEAR = 31_536_000

/** The languages, each by its own name. A choice holds in this browser and loads the page anew. */
export function LocaleChoice() {
  const t = useTranslations('common.account')
  const current = useLocale()
  return (
    <fieldset className="flex items-center gap-1 px-4 text-muted">
      <legend className="sr-only">{t('language')}</legend>
      <Languages aria-hidden="true" className="mr-1 size-4" />
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => choose(locale)}
          className="min-h-9 rounded-md px-1.5 hover:bg-sunken hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent-ink pointer-coarse:min-h-11"
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </fieldset>
  )
}

function choose(locale: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser yet
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${A_YEAR}; samesite=lax`
  window.location.reload()
}
