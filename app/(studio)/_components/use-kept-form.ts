'use client'

import { type FormEvent, startTransition, useActionState } from 'react'
import type { FormState } from '@/lib/web/form-state'
import type { FormAction } from './action-form'

/**
 * A form whose fields keep what was typed whatever the action answers: a form with a plain `action` is emptied by React
 * after each answer. Empty it yourself where that is wanted. Without script it posts as any form does.
 */
export function useKeptForm<R>(action: FormAction<R>) {
  const [state, run, pending] = useActionState<FormState<R>, FormData>(action, { status: 'idle' })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button that was pressed belongs to what is sent.
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    startTransition(() => run(form))
  }
  return { state, pending, formProps: { action: run, onSubmit } }
}
