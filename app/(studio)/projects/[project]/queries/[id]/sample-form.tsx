'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { Checkbox } from '@/app/_components/ui/checkbox'
import { FormMessage } from '@/app/_components/ui/form-message'
import { TextField } from '@/app/_components/ui/text-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { sampleRolloutsAction } from '../actions'

type Props = { project: string; queryId: string; policies: readonly { id: string; label: string }[] }

/** Asks policies for rollouts of this query. */
export function SampleForm({ project, queryId, policies }: Props) {
  const { state, pending, formProps } = useKeptForm(sampleRolloutsAction)
  const { errors = {} } = state

  useEffect(() => {
    if (state.status === 'done') toast(state.message)
  }, [state])

  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="queryId" value={queryId} />
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="mb-2 text-sm text-muted">Policies; none ticked: two are drawn</legend>
        {policies.map(({ id, label }) => (
          <Checkbox key={id} name="policies[]" value={id} label={label} />
        ))}
      </fieldset>
      <div className="w-40">
        <TextField label="Rollouts of each" name="n" inputMode="numeric" defaultValue="1" error={errors.n} />
      </div>
      <FormMessage error={state.status === 'refused' && state.message} />
      <Button type="submit" pending={pending} className="justify-self-start">
        Sample rollouts
      </Button>
    </form>
  )
}
