'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState, useTransition } from 'react'
import { signInHere } from '@/app/_components/sign-in'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { TextField } from '@/app/_components/ui/text-field'
import { type FormState, IDLE } from '@/lib/web/form-state'
import { acceptAsGuest } from './actions'

/** Makes the account and signs in. Nothing typed is lost when it is refused: the form is not reset. */
export function InviteForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations('entry.invite')
  const tSignIn = useTranslations('entry.signIn')
  const [state, setState] = useState<FormState>(IDLE)
  const [pending, startTransition] = useTransition()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [name, password] = [String(form.get('name')), String(form.get('password'))]
    startTransition(async () => {
      const answer = await acceptAsGuest({ token, name, password })
      setState(answer)
      if (answer.status !== 'done') return
      const refusal = await signInHere(email, password)
      window.location.assign(refusal === null ? '/' : '/sign-in')
    })
  }
  const errors = state.errors ?? {}
  const elsewhere = state.status === 'refused' && !errors.name && !errors.password
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <TextField label={tSignIn('email')} name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        autoComplete="name"
        maxLength={100}
        error={errors.name}
        required
      />
      <TextField
        label={tSignIn('password')}
        hint={t('passwordHint')}
        name="password"
        type="password"
        autoComplete="new-password"
        error={errors.password}
        required
      />
      <FormMessage error={elsewhere && state.message} />
      <Button type="submit" variant="primary" pending={pending}>
        {t('join')}
      </Button>
    </form>
  )
}
