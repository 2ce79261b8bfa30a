import { useTranslations } from 'next-intl'

/** First stop of the Tab key; `<main id="content">` is its goal. */
export function SkipLink() {
  const t = useTranslations('common')
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md border bg-raised px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {t('skipToContent')}
    </a>
  )
}
