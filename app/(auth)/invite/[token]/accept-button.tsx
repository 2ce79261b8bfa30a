'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import { IDLE } from '@/lib/web/form-state'
import { acceptSignedIn } from './actions'

/** For somebody who is signed in with the invited address: one press. */
export function AcceptButton({ token, email }: { token: string; email: string }) {
  const t = useTranslations('entry.invite')
  const [state, action] = useActionState(acceptSignedIn, IDLE)
  return (
    <form action={action} className="grid justify-items-start gap-4">
      <input type="hidden" name="token" value={token} />
      <p>{t('signedInAs', { email })}</p>
      <FormMessage error={state.status === 'refused' && state.message} />
      <SubmitButton>{t('join')}</SubmitButton>
    </form>
  )
}
