'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import type { FormAction } from '@/app/(studio)/_components/action-form'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import type { RewardModelView } from '@/lib/reward-models/schema'

type Props = {
  action: FormAction<RewardModelView>
  project: string
  id: string
  label: string
  variant: 'primary' | 'danger'
}

/** Why, and the button; the reason is kept with the version and in the audit. */
export function DecideForm({ action, project, id, label, variant }: Props) {
  const { state, pending, formProps } = useKeptForm(action)

  useEffect(() => {
    if (state.status === 'done' && state.message) toast(state.message)
  }, [state])

  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="id" value={id} />
      <TextareaField
        label="Reason"
        hint="Kept with the version and in the audit."
        name="reason"
        rows={3}
        maxLength={1000}
        error={state.errors?.reason}
        optional
      />
      <FormMessage error={state.status === 'refused' && state.message} />
      <div className="flex justify-end">
        <Button type="submit" variant={variant} pending={pending}>
          {label}
        </Button>
      </div>
    </form>
  )
}
