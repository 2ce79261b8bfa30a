'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SelectField } from '@/app/_components/ui/select-field'
import { TextField } from '@/app/_components/ui/text-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { updatePolicyAction } from '../actions'

const STAGES = [
  { value: 'CANDIDATE', label: 'Candidate: compared, not served' },
  { value: 'DEPLOYED', label: 'Deployed: serves users' },
  { value: 'RETIRED', label: 'Retired: in no new comparison' },
]

type Props = { project: string; id: string; stage: string; weight: number | null }

/** Stage and weight: all that may change of a policy. */
export function StageForm({ project, id, stage, weight }: Props) {
  const { state, pending, formProps } = useKeptForm(updatePolicyAction)
  const { errors = {} } = state

  useEffect(() => {
    if (state.status === 'done') toast(state.message)
  }, [state])

  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="id" value={id} />
      <SelectField label="Stage" name="stage" options={STAGES} defaultValue={stage} error={errors.stage} />
      <TextField
        label="Weight"
        hint="Share of new rollouts, 0 to 1. Empty: drawn by how good it seems."
        name="weight"
        inputMode="decimal"
        defaultValue={weight ?? ''}
        error={errors.weight}
        optional
      />
      <FormMessage error={state.status === 'refused' && !errors.weight && state.message} />
      <Button type="submit" pending={pending} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}
