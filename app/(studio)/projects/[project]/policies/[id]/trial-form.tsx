'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { TextField } from '@/app/_components/ui/text-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { startTrialAction } from '../actions'

/** Of a mean score of 0.11. */
const USUAL = 530

/** How many queries the trial is to have. */
export function TrialForm({ project, id, queries }: { project: string; id: string; queries: number }) {
  const { state, pending, formProps } = useKeptForm(startTrialAction)
  const { errors = {} } = state

  useEffect(() => {
    if (state.status === 'done') toast(state.message)
  }, [state])

  return (
    <form {...formProps} className="mt-4 flex flex-wrap items-end gap-3 border-t pt-4">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Queries in all"
        hint={`0 ends the trial. A mean score of 0.11 needs about ${USUAL}.`}
        name="queries"
        inputMode="numeric"
        defaultValue={queries || USUAL}
        error={errors.queries}
      />
      <Button type="submit" pending={pending}>
        {queries > 0 ? 'Change' : 'Begin the trial'}
      </Button>
      <FormMessage error={state.status === 'refused' && !errors.queries && state.message} />
    </form>
  )
}
