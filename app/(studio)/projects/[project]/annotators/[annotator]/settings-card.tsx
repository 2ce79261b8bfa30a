'use client'

import { Card } from '@/app/_components/ui/card'
import { Checkbox } from '@/app/_components/ui/checkbox'
import { FormMessage } from '@/app/_components/ui/form-message'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import { TextField } from '@/app/_components/ui/text-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import type { AnnotatorSettings } from '@/lib/annotators/reads'
import { updateAnnotatorAction } from '../actions'

type Props = { project: string; settings: AnnotatorSettings }

/** Groups, and whether the qualification round is behind this annotator. */
export function SettingsCard({ project, settings: { id, groups, qualifiedAt } }: Props) {
  const { state, formProps } = useKeptForm(updateAnnotatorAction)
  const refused = state.status === 'refused' ? state : null
  const wrong = Object.entries(refused?.errors ?? {}).find(([path]) => path.startsWith('settings.groups'))?.[1]
  return (
    <Card title="Groups and qualification">
      <form {...formProps} className="grid gap-4">
        <input type="hidden" name="project" value={project} />
        <input type="hidden" name="id" value={id} />
        <TextField
          label="Groups"
          name="groups"
          hint="With commas between. Comparisons kept for a group are offered to its annotators alone."
          defaultValue={groups.join(', ')}
          error={wrong}
          maxLength={2000}
          optional
        />
        <Checkbox
          name="qualified"
          label="Qualified"
          defaultChecked={qualifiedAt !== null}
          hint={
            qualifiedAt ? (
              <>
                Since <RelativeTime at={qualifiedAt} />. Without the tick the round comes first again.
              </>
            ) : (
              'Ticked: needs no qualification round, where the project has one.'
            )
          }
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton variant="secondary">Save</SubmitButton>
          <FormMessage
            error={refused && !wrong && refused.message}
            success={state.status === 'done' && state.message}
          />
        </div>
      </form>
    </Card>
  )
}
