'use client'

import { Card } from '@/app/_components/ui/card'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { saveGuidelinesAction } from '../actions'

/** The text in force. Saving another makes a version of its own. */
export function GuidelinesForm({ project, text }: { project: string; text: string }) {
  const { state, formProps } = useKeptForm(saveGuidelinesAction)
  const refused = state.status === 'refused' ? state : null
  return (
    <Card title="In force">
      <form {...formProps} className="grid gap-4">
        <input type="hidden" name="project" value={project} />
        <TextareaField
          label="Guidelines"
          hint="Markdown. Annotators read it by one key while they judge."
          name="guidelines"
          rows={14}
          maxLength={100_000}
          defaultValue={text}
          error={refused?.errors?.guidelines}
          optional
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton>Save</SubmitButton>
          <FormMessage
            error={refused && !refused.errors?.guidelines && refused.message}
            success={state.status === 'done' && state.message}
          />
        </div>
      </form>
    </Card>
  )
}
