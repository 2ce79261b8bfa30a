'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState, useTransition } from 'react'
import { signInHere } from '@/app/_components/sign-in'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { TextField } from '@/app/_components/ui/text-field'

export function SignInForm({ returnPath }: { returnPath: string }) {
  const t = useTranslations('entry.signIn')
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    startTransition(async () => {
      const refusal = await signInHere(String(form.get('email')), String(form.get('password')))
      if (refusal === null) window.location.assign(returnPath)
      else setProblem(t(refusal))
    })
  }
  return (
    // `method` keeps the password out of the address where the script has not loaded yet.
    <form method="post" onSubmit={submit} className="grid gap-4">
      <TextField label={t('email')} name="email" type="email" autoComplete="username" required autoFocus />
      <TextField label={t('password')} name="password" type="password" autoComplete="current-password" required />
      <FormMessage error={problem} />
      <Button type="submit" variant="primary" pending={pending}>
        {t('title')}
      </Button>
    </form>
  )
}
