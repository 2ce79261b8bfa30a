'use client'

import { useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { Card } from '@/app/_components/ui/card'
import { FormMessage } from '@/app/_components/ui/form-message'
import { LinkButton } from '@/app/_components/ui/link-button'
import { SelectField } from '@/app/_components/ui/select-field'
import { TextField } from '@/app/_components/ui/text-field'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import type { VerifierKind } from '@/lib/environments/verifier-config'
import { createEnvironmentAction, updateEnvironmentAction } from './actions'
import { JudgeField, type Judges } from './judge-field'
import { TryIt } from './try-it'
import { VERIFIER_WORDS } from './words'

const KINDS = [
  { value: '', label: 'People, who compare' },
  ...Object.entries(VERIFIER_WORDS).map(([value, { label }]) => ({ value, label: `A program: ${label}` })),
]

type Props = {
  project: string
  /** Null: a new one. */
  environment: { id: string; name: string; kind: VerifierKind | ''; config: string; judges: Judges } | null
}

export function EnvironmentForm({ project, environment }: Props) {
  const { state, pending, formProps } = useKeptForm(environment ? updateEnvironmentAction : createEnvironmentAction)
  const [kind, setKind] = useState<VerifierKind | ''>(environment?.kind ?? '')
  const [config, setConfig] = useState(environment?.config ?? '')
  const { errors = {} } = state
  const configError = Object.entries(errors).find(([path]) => path.startsWith('verifier'))?.[1]
  return (
    <div className="grid gap-4">
      <Card title={environment ? 'How its rollouts are verified' : undefined}>
        <form {...formProps} className="grid gap-5">
          <input type="hidden" name="project" value={project} />
          {environment && <input type="hidden" name="id" value={environment.id} />}
          <TextField
            label="Name"
            name="name"
            error={errors.name}
            defaultValue={environment?.name}
            maxLength={80}
            autoComplete="off"
            required
          />
          <SelectField
            label="Verified by"
            name="kind"
            value={kind}
            onChange={(event) => setKind(event.target.value as VerifierKind | '')}
            options={KINDS}
          />
          {kind !== '' && (
            <TextareaField
              label="Settings of the verifier, as JSON"
              name="config"
              rows={3}
              hint={`For example ${VERIFIER_WORDS[kind].config}`}
              error={configError}
              value={config}
              onChange={(event) => setConfig(event.target.value)}
              className="font-mono"
              optional
            />
          )}
          {environment && kind !== '' && <JudgeField of={environment.judges} error={errors.judgePolicy} />}
          <FormMessage
            error={state.status === 'refused' && state.message}
            success={state.status === 'done' && state.message}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" pending={pending}>
              {environment ? 'Save' : 'Add the environment'}
            </Button>
            <LinkButton variant="quiet" href={`/projects/${project}/environments`}>
              {environment ? 'Back' : 'Cancel'}
            </LinkButton>
          </div>
        </form>
      </Card>
      {kind !== '' && <TryIt project={project} kind={kind} config={config} />}
    </div>
  )
}
