'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { RadioGroup } from '@/app/_components/ui/radio-group'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import type { ImportView } from '@/lib/datasets/imports/reads'
import { confirmImportAction } from '../actions'
import { RedactionChoice } from './redaction-choice'

type Props = { view: ImportView; project: string; onMade: (id: string) => void }

/** After a dry run: for good, or once more with other fields. */
export function ConfirmForm({ view, project, onMade }: Props) {
  const { state, pending, formProps } = useKeptForm(confirmImportAction)
  const { errors = {}, result } = state
  const hasBad = view.rejectedCount > 0
  const lines = Object.entries(view.mapping ?? {}).map(([wanted, from]) => `${wanted} = ${from}`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whatever the caller passes
  useEffect(() => {
    if (!result) return
    if (!result.created) toast('This content is there already; nothing is new.')
    onMade(result.id)
  }, [result])

  return (
    <form {...formProps} className="grid gap-5 border-t pt-5">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="format" value={view.format} />
      <RedactionChoice chosen={view.redact} found={view.preview?.redaction ?? null} />
      {hasBad && (
        <RadioGroup
          legend="Rows that cannot be stored"
          name="mode"
          defaultValue="all"
          options={[
            { value: 'all', label: 'All or nothing', hint: 'Nothing is stored while one row is bad.' },
            { value: 'good', label: 'Good ones only', hint: 'The bad ones are left out and named.' },
          ]}
        />
      )}
      <details open={hasBad || lines.length > 0}>
        <summary className="cursor-pointer list-inside list-disc font-medium [details[open]>&]:list-[disclosure-open] [details:not([open])>&]:list-[disclosure-closed]">
          Other fields
        </summary>
        <div className="pt-3">
          <TextareaField
            label="Mapping"
            hint="One a line: field of the format = field of the file. Dots reach inside; =text stands for itself: environment = =maths for all. A rule translates: environment = topic ? sums > Mathematics; * > General."
            name="mapping"
            rows={4}
            defaultValue={lines.join('\n')}
            placeholder={'prompt = data.question\nenvironment = metadata.topic ? maths > Mathematics; * > General'}
            error={errors.mapping}
            className="font-mono text-sm"
          />
        </div>
      </details>
      <FormMessage error={state.status === 'refused' && state.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          Bring in
        </Button>
        <Button type="submit" name="again" value="yes" pending={pending}>
          Try again with these choices
        </Button>
      </div>
    </form>
  )
}
