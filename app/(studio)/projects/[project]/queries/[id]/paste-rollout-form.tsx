'use client'

import { useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SelectField } from '@/app/_components/ui/select-field'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { pasteRolloutAction } from '../actions'

type Props = { project: string; queryId: string; policies: readonly { id: string; label: string }[] }

/** A rollout made elsewhere: its policy and its text, kept to the letter. */
export function PasteRolloutForm({ project, queryId, policies }: Props) {
  const { state, pending, formProps } = useKeptForm(pasteRolloutAction)
  const { errors = {}, result } = state
  const text = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (state.status !== 'done') return
    toast(state.message)
    // The policy stays chosen; only what was stored goes.
    if (result?.created && text.current) text.current.value = ''
  }, [state, result])

  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="queryId" value={queryId} />
      <div className="sm:max-w-64">
        <SelectField
          label="Policy"
          name="policy"
          options={policies.map(({ id, label }) => ({ value: id, label }))}
          defaultValue={policies[0]?.id}
          error={errors.policy}
        />
      </div>
      <TextareaField ref={text} label="Rollout" name="text" rows={6} error={errors.text} required />
      <FormMessage error={state.status === 'refused' && !errors.text && !errors.policy && state.message} />
      <Button type="submit" variant="primary" pending={pending} className="justify-self-start">
        Store the rollout
      </Button>
    </form>
  )
}
