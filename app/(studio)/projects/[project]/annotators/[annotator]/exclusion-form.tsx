'use client'

import { useActionState, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { Dialog } from '@/app/_components/ui/dialog'
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

/** Excludes or reinstates with a reason, which the audit keeps. The outcome is said in a toast, a refusal in the dialog. */
export function ExclusionForm({ project, id, isExcluded, judgments }: Props) {
  const words = isExcluded ? REINSTATE : EXCLUDE
  const [isOpen, setOpen] = useState(false)
  const [state, action] = useActionState(words.action, IDLE)
  const isRefused = state.status === 'refused'

  useEffect(() => {
    if (state.status !== 'done') return
    setOpen(false)
    if (state.message) toast(state.message)
  }, [state])

  const description = isExcluded
    ? 'Fits, boards, agreement and new exports read these judgments again.'
    : `No fit, board, agreement or new export reads these ${judgments} judgments from then on. Nothing is deleted, frozen dataset versions stay, and it can be taken back.`
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.title} description={description}>
        <form action={action} className="grid gap-4">
          <input type="hidden" name="project" value={project} />
          <input type="hidden" name="id" value={id} />
          <TextareaField
            label="Reason"
            name="reason"
            rows={3}
            maxLength={500}
            defaultValue={isRefused ? state.values?.reason : undefined}
            error={isRefused ? state.errors?.reason : undefined}
            hint="Stands in the audit."
            required
          />
          <FormMessage error={isRefused && !state.errors?.reason && state.message} />
          <SubmitButton variant={words.variant} className="justify-self-start">
            {words.verb}
          </SubmitButton>
        </form>
      </Dialog>
    </>
  )
}
