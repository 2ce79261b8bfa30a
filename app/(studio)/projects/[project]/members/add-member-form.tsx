'use client'

import { useActionState } from 'react'
import { CopyButton } from '@/app/_components/ui/copy-button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SelectField } from '@/app/_components/ui/select-field'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import { TextField } from '@/app/_components/ui/text-field'
import { IDLE } from '@/lib/web/form-state'
import { addMemberAction } from './actions'
import { ROLE_KEYS, ROLE_NAMES } from './roles'

const OPTIONS = ROLE_KEYS.map((value) => ({ value, label: ROLE_NAMES[value] })).toReversed()

export function AddMemberForm({ project }: { project: string }) {
  const [state, action] = useActionState(addMemberAction, IDLE)
  const { errors = {}, values = {}, result } = state
  return (
    <form action={action} className="grid gap-4">
      <input type="hidden" name="project" value={project} />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={values.email}
        error={errors.email}
        required
      />
      <SelectField
        label="Role"
        name="role"
        options={OPTIONS}
        defaultValue={values.role ?? 'ANNOTATOR'}
        error={errors.role}
      />
      <FormMessage
        error={state.status === 'refused' && !errors.email && state.message}
        success={state.status === 'done' && state.message}
      />
      {result?.inviteUrl && <InviteLink url={result.inviteUrl} />}
      <SubmitButton className="justify-self-start">Invite</SubmitButton>
    </form>
  )
}

function InviteLink({ url }: { url: string }) {
  return (
    <div className="grid gap-2 rounded-md border bg-sunken p-3">
      <p className="text-sm text-muted">Send this link. It works once, for fourteen days, and is shown only now.</p>
      <p className="font-mono text-sm break-all select-all">{url}</p>
      <div>
        <CopyButton text={url} label="Copy the link" />
      </div>
    </div>
  )
}
