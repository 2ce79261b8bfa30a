'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { AuthShell } from './_components/shell/auth-shell'
import { Button } from './_components/ui/button'
import { LinkButton } from './_components/ui/link-button'

/** The last net. The digest is what the server's log has for this error; its message never reaches the browser. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('common.errorPage')
  useEffect(() => {
    console.error(error)
  }, [error])

  return (
    <AuthShell
      title={t('title')}
      description={t('description')}
      footer={error.digest ? t('reference', { digest: error.digest }) : undefined}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={reset}>
          {t('again')}
        </Button>
        <LinkButton href="/">{t('projects')}</LinkButton>
      </div>
    </AuthShell>
  )
}
