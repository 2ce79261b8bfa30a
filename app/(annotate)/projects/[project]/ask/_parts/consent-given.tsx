import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { call } from '../../compare/_session/api'

/** What was agreed to, and the way to take it back for what is asked from now on. */
export function ConsentGiven({ slug }: { slug: string }) {
  const t = useTranslations('ask.consent')
  const [trouble, setTrouble] = useState(false)
  const takeBack = async () => {
    const body = JSON.stringify({ agreed: false })
    const answer = await call(`/api/v1/projects/${slug}/consent`, { body })
    if (answer.kind === 'ok') window.location.reload()
    else setTrouble(true)
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {t('given')}
      <Button size="small" variant="quiet" onClick={() => void takeBack()}>
        {t('takeBack')}
      </Button>
      {trouble && <span role="alert">{t('failed')}</span>}
    </p>
  )
}
