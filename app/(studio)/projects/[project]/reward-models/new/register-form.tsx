'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { refusalOf } from '@/app/_components/refusal'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { LinkButton } from '@/app/_components/ui/link-button'
import { RadioGroup } from '@/app/_components/ui/radio-group'
import { SelectField } from '@/app/_components/ui/select-field'
import { TextField } from '@/app/_components/ui/text-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { registerAction } from '../actions'
import { PROTOCOL_OPTIONS, TEMPLATE_OPTIONS } from './protocols'

export function RegisterForm({ project }: { project: string }) {
  const path = `/projects/${project}/reward-models`
  const router = useRouter()
  const { state, pending, formProps } = useKeptForm(registerAction)
  const { errors = {}, result } = state

  useEffect(() => {
    if (!result) return
    toast(`Version ${result.version} is registered and is being scored.`)
    router.push(`${path}/${result.id}`)
  }, [result, router, path])

  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="project" value={project} />
      <TextField
        label="Address"
        hint="Of the server; the protocol’s own path is added."
        name="url"
        inputMode="url"
        placeholder="http://127.0.0.1:8000"
        error={errors.url}
        autoComplete="off"
        required
      />
      <RadioGroup
        legend="Protocol"
        name="protocol"
        options={PROTOCOL_OPTIONS}
        defaultValue="vllm-classify"
        error={errors.protocol}
      />
      <SelectField
        label="Template"
        hint="How a conversation is written as one text: as the model was trained."
        name="template"
        options={TEMPLATE_OPTIONS}
        defaultValue="plain"
        error={errors.template}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Model"
          hint="The name by which the server knows it."
          name="model"
          error={errors.model}
          autoComplete="off"
          optional
        />
        <TextField
          label="Key"
          hint="Sealed; never shown again."
          name="apiKey"
          type="password"
          error={errors.apiKey}
          autoComplete="off"
          optional
        />
        <TextField
          label="Rollouts in one request"
          hint="Empty: 16."
          name="batchSize"
          inputMode="numeric"
          error={errors.batchSize}
          optional
        />
        <TextField
          label="Seconds for one request"
          hint="Empty: 60."
          name="timeoutSeconds"
          inputMode="numeric"
          error={errors.timeoutSeconds}
          optional
        />
      </div>
      <FormMessage error={state.status === 'refused' && refusalOf(state, 'registered')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          Register
        </Button>
        <LinkButton variant="quiet" href={path}>
          Cancel
        </LinkButton>
      </div>
    </form>
  )
}
