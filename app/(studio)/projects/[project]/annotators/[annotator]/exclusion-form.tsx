'use client'

import { useActionState } from 'react'
import { DialogButton } from '@/app/_components/ui/dialog-button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { IDLE } from '@/lib/web/form-state'
import { excludeAnnotatorAction, reinstateAnnotatorAction } from '../actions'

type Props = { project: string; id: string; isExcluded: boolean; judgments: number }

const EXCLUDE = {
  label: 'Exclude',
  title: 'Exclude this annotator?',
  verb: 'Exclude',
  variant: 'danger',
  action: excludeAnnotatorAction,
} as const

const REINSTATE = {
  label: 'Take in again',
  title: 'Take this annotator in again?',
  verb: 'Take in again',
  variant: 'primary',
  action: reinstateAnnotatorAction,
} as const

/** Excludes or reinstates with a reason, which the audit keeps. */
export function ExclusionForm({ project, id, isExcluded, judgments }: Props) {
  const words = isExcluded ? REINSTATE : EXCLUDE
  const description = isExcluded
    ? 'Fits, boards, agreement and new exports read these judgments again.'
    : `No fit, board, agreement or new export reads these ${judgments} judgments from then on. Nothing is deleted, frozen dataset versions stay, and it can be taken back.`
  return (
    <DialogButton label={words.label} title={words.title} description={description}>
      <ReasonForm key={words.verb} project={project} id={id} words={words} />
    </DialogButton>
  )
}

function ReasonForm({
  project,
  id,
  words,
}: Pick<Props, 'project' | 'id'> & { words: typeof EXCLUDE | typeof REINSTATE }) {
  const [state, action] = useActionState(words.action, IDLE)
  const { errors = {}, values = {} } = state
  return (
    <form action={action} className="grid gap-4">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="id" value={id} />
      <TextareaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        defaultValue={values.reason}
        error={errors.reason}
        hint="Stands in the audit."
        required
      />
      <FormMessage
        error={state.status === 'refused' && !errors.reason && state.message}
        success={state.status === 'done' && state.message}
      />
      <SubmitButton variant={words.variant} className="justify-self-start">
        {words.verb}
      </SubmitButton>
    </form>
  )
}
