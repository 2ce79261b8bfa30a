'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { LinkButton } from '@/app/_components/ui/link-button'
import { SelectField } from '@/app/_components/ui/select-field'
import { TextField } from '@/app/_components/ui/text-field'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { createPolicyAction } from '../actions'
import { SamplingFields } from './sampling-fields'
import { ServerFields } from './server-fields'

const KINDS = [
  { value: 'endpoint', label: 'Sampled here, from a server' },
  { value: 'recorded', label: 'Recorded: made elsewhere and brought in' },
  { value: 'rule', label: 'A rule that is built in' },
]
const RULES = [
  { value: 'calculator', label: 'Calculator' },
  { value: 'unit-converter', label: 'Unit converter' },
]

type Props = {
  project: string
  /** Dataset versions that it may have been trained on. */
  datasets: readonly { id: string; label: string }[]
}

export function NewPolicyForm({ project, datasets }: Props) {
  const path = `/projects/${project}/policies`
  const router = useRouter()
  const { state, pending, formProps } = useKeptForm(createPolicyAction)
  const [kind, setKind] = useState('endpoint')
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
      <SelectField
        label="How its rollouts are made"
        name="kind"
        options={KINDS}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      />
      <TextareaField label="Description" name="description" rows={2} error={errors.description} optional />
      {kind === 'endpoint' && <ServerFields project={project} errors={errors} />}
      {kind === 'recorded' && (
        <TextField label="Model" name="model" error={errors.model} maxLength={200} autoComplete="off" optional />
      )}
      {kind !== 'rule' && datasets.length > 0 && (
        <SelectField
          label="Trained on"
          name="trainedOn"
          options={[{ value: '', label: 'Not said' }, ...datasets.map(({ id, label }) => ({ value: id, label }))]}
          error={errors.trainedOn}
        />
      )}
      {kind === 'rule' ? (
        <SelectField label="Rule" name="rule" options={RULES} error={errors.rule} />
      ) : (
        <SamplingFields errors={errors} hasPrices={kind === 'endpoint'} />
      )}
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
