'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { LinkButton } from '@/app/_components/ui/link-button'
import { TextField } from '@/app/_components/ui/text-field'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { createPolicyAction } from '../actions'

export function NewPolicyForm({ project }: { project: string }) {
  const path = `/projects/${project}/policies`
  const router = useRouter()
  const { state, pending, formProps } = useKeptForm(createPolicyAction)
  const { errors = {}, result } = state

  useEffect(() => {
    if (!result) return
    toast(result.created ? `${result.label} is stored.` : `${result.label} is already there with the same content.`)
    router.push(`${path}/${result.id}`)
  }, [result, router, path])

  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="project" value={project} />
      <TextField label="Name" name="name" error={errors.name} maxLength={120} autoComplete="off" required />
      <TextareaField label="Description" name="description" rows={2} error={errors.description} optional />
      <TextField label="Model" name="model" error={errors.model} maxLength={200} autoComplete="off" optional />
      <TextareaField label="System prompt" name="systemPrompt" rows={3} error={errors.systemPrompt} optional />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Temperature"
          name="temperature"
          inputMode="decimal"
          error={errors['sampling.temperature']}
          optional
        />
        <TextField label="Top p" name="topP" inputMode="decimal" error={errors['sampling.topP']} optional />
      </div>
      <FormMessage error={state.status === 'refused' && state.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          Add the policy
        </Button>
        <LinkButton variant="quiet" href={path}>
          Cancel
        </LinkButton>
      </div>
    </form>
  )
}
