'use client'

import { type ReactNode, useActionState, useEffect } from 'react'
import { toast } from 'sonner'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import type { FormState } from '@/lib/web/form-state'

export type FormAction<R = unknown> = (state: FormState<R>, form: FormData) => Promise<FormState<R>>

type Props<R> = {
  action: FormAction<R>
  /** Slug of the project. */
  project: string
  /** Hidden fields. */
  fields?: Record<string, string>
  label: ReactNode
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
}

/** One button that acts at once. Success is said in a toast; a refusal stays beside the button in words. */
export function ActionForm<R>({ action, project, fields = {}, label, variant = 'secondary' }: Props<R>) {
  const [state, run] = useActionState<FormState<R>, FormData>(action, { status: 'idle' })

  useEffect(() => {
    if (state.status === 'done' && state.message) toast(state.message)
  }, [state])

  return (
    <form action={run} className="grid justify-items-start gap-2">
      <input type="hidden" name="project" value={project} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton variant={variant}>{label}</SubmitButton>
      <FormMessage error={state.status === 'refused' && state.message} />
    </form>
  )
}
