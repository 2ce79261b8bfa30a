'use client'

import { signOut } from 'next-auth/react'
import { useTranslations } from 'next-intl'
import { Button } from '@/app/_components/ui/button'

/** For somebody who is signed in with another address than the invited one. */
export function SwitchAccount({ signedInAs, invited }: { signedInAs: string; invited: string }) {
  const t = useTranslations('entry.invite')
  const leave = async () => {
    await signOut({ redirect: false })
    window.location.reload()
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>{t('other', { invited, email: signedInAs })}</p>
      <Button variant="primary" onClick={leave}>
        {t('switch')}
      </Button>
    </div>
  )
}
