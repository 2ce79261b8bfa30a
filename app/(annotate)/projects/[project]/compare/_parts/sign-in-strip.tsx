import { useTranslations } from 'next-intl'
import { Strip } from './strip'

/** The session has ended: what is here stays here, and one link leads through sign-in back to this screen. */
export function SignInStrip({ slug, waiting }: { slug: string; waiting: number }) {
  const t = useTranslations('compare.signedOut')
  const back = encodeURIComponent(`/projects/${slug}/compare`)
  return (
    <Strip
      tone="warn"
      actions={
        <a href={`/sign-in?callbackUrl=${back}`} className="font-semibold underline underline-offset-2">
          {t('again')}
        </a>
      }
    >
      {t('out')} {waiting > 0 && `${t('waiting', { waiting })} `}
      {t('kept')}
    </Strip>
  )
}
