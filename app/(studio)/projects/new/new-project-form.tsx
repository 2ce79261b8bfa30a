'use client'

import { useActionState, useState } from 'react'
import { refusalOf } from '@/app/_components/refusal'
import { FormMessage } from '@/app/_components/ui/form-message'
import { LinkButton } from '@/app/_components/ui/link-button'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import { TextField } from '@/app/_components/ui/text-field'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { IDLE } from '@/lib/web/form-state'
import { createProjectAction } from './actions'

/** `Helpful answers, 2nd try` → `helpful-answers-2nd-try`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase()
  return plain
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}

export function NewProjectForm() {
  const [state, action] = useActionState(createProjectAction, IDLE)
  const { errors = {}, values = {} } = state
  const [name, setName] = useState('')
  const [slug, setSlug] = useState<string | null>(null)
  return (
    <form action={action} className="grid gap-5">
      <TextField
        label="Name"
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
        maxLength={200}
        required
      />
      <TextField
        label="Address"
        hint={`/projects/${slug ?? (slugOf(name) || '…')}`}
        name="slug"
        value={slug ?? slugOf(name)}
        onChange={(event) => setSlug(event.target.value)}
        error={errors.slug}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextareaField
        label="Guidelines"
        hint="What makes one answer better than another. Annotators see it while they judge."
        name="guidelines"
        defaultValue={values.guidelines}
        error={errors.guidelines}
        rows={5}
        optional
      />
      <TextField
        label="Held-out share of queries, in percent"
        hint="These never reach a fit that decides something; the reward model is tested on them. It cannot be changed later."
        name="holdoutPercent"
        type="number"
        min={0}
        max={50}
        defaultValue={values.holdoutPercent ?? '20'}
        error={errors.holdoutPercent}
      />
      <FormMessage error={state.status === 'refused' && refusalOf(state, 'made')} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Create project</SubmitButton>
        <LinkButton variant="quiet" href="/?all=1">
          Cancel
        </LinkButton>
      </div>
    </form>
  )
}
