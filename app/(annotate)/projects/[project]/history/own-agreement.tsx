import { useTranslations } from 'next-intl'
import { formatShare } from '@/app/_components/format/number'
import type { Estimate } from '@/lib/math/estimate'

/** How often others say the same, with its interval and count; a gap says why there is none. */
export function OwnAgreement({ agreement }: { agreement: Estimate }) {
  const t = useTranslations('history.agreement')
  const { value, low, high, n } = agreement
  return (
    <section aria-label={t('label')} className="rounded-md border bg-raised px-4 py-3 md:px-5">
      <h2 className="text-sm text-muted">{t('title')}</h2>
      {value === null ? (
        <p>{t('unknown')}</p>
      ) : (
        <p className="tabular-nums">
          <strong>{formatShare(value)}</strong>
          {low !== null && high !== null && t('between', { low: formatShare(low), high: formatShare(high) })}
          {t('of', { n })}
        </p>
      )}
    </section>
  )
}
