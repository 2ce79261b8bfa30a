'use client'

import { toast } from 'sonner'
import { ConfirmButton, type ConfirmButtonProps } from '@/app/_components/ui/confirm-button'
import type { FormAction } from './action-form'

type Props<R> = Omit<ConfirmButtonProps, 'onConfirm' | 'action'> & {
  action: FormAction<R>
  project: string
  fields: Record<string, string>
}

/** A button that asks first and then runs a form's action with these fields; its outcome is said in a toast. */
export function ConfirmAction<R>({ action, project, fields, ...button }: Props<R>) {
  const confirm = async () => {
    const form = new FormData()
    form.set('project', project)
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const state = await action({ status: 'idle' }, form)
    if (state.status === 'refused') toast.error(state.message)
    else if (state.message) toast(state.message)
  }
  return <ConfirmButton {...button} onConfirm={confirm} />
}
