import { useTranslations } from 'next-intl'
import { Checkbox } from '@/app/_components/ui/checkbox'

type Props = { isAgreed: boolean; onAgree: (agreed: boolean) => void }

/** What happens with a question, said before the first one. */
export function Consent({ isAgreed, onAgree }: Props) {
  const t = useTranslations('ask.consent')
  return (
    <section aria-label={t('title')} className="grid gap-3 rounded-md border bg-raised px-5 py-4">
      <h2 className="font-semibold">{t('title')}</h2>
      <p>{t('stored')}</p>
      <p>{t('use')}</p>
      <Checkbox label={t('agree')} checked={isAgreed} onChange={(event) => onAgree(event.target.checked)} />
    </section>
  )
}
