'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/app/_components/ui/card'
import { FormMessage } from '@/app/_components/ui/form-message'
import { RadioGroup } from '@/app/_components/ui/radio-group'
import { SelectField } from '@/app/_components/ui/select-field'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { answersFor } from '@/app/(annotate)/projects/[project]/compare/_session/answers'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { adjudicateAction } from '../actions'

type Props = {
  project: string
  id: string
  keys: readonly string[]
  rules: { scale: 'default' | 'eight'; degrees: boolean }
}

/** The verdict that settles the comparison, with its reason. */
export function AdjudicateForm({ project, id, keys, rules }: Props) {
  const tVerdict = useTranslations('common.verdict')
  const { state, formProps } = useKeptForm(adjudicateAction)
  const refused = state.status === 'refused' ? state : null
  const errors = refused?.errors ?? {}
  return (
    <Card
      title="Settle it"
      description="The verdict stands for this comparison in datasets of comparisons. Boards and fits read it as one preference more."
    >
      <form {...formProps} className="grid gap-5">
        <input type="hidden" name="project" value={project} />
        <input type="hidden" name="id" value={id} />
        {keys.length === 2 ? (
          <RadioGroup
            legend="Verdict"
            name="answer"
            options={answersFor(rules, tVerdict).map(({ name, verdict }) => ({
              value: `${verdict.outcome}:${verdict.degree ?? ''}`,
              label: name,
            }))}
            error={errors['verdict.outcome'] && 'Choose one.'}
          />
        ) : (
          <Places keys={keys} error={errors.ranking ?? errors['verdict.ranking']} />
        )}
        <TextareaField
          label="Reason"
          hint="Kept with the verdict; the annotators do not see it."
          name="rationale"
          rows={3}
          maxLength={20_000}
          error={errors['verdict.rationale']}
          required
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton>Settle</SubmitButton>
          <FormMessage error={refused && Object.keys(errors).length === 0 && refused.message} />
        </div>
      </form>
    </Card>
  )
}

/** A place for each rollout; the same place twice is a tie. */
function Places({ keys, error }: { keys: readonly string[]; error: string | undefined }) {
  const options = [{ value: '', label: '…' }, ...keys.map((_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }))]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">Places, 1 the best; equal places are a tie</legend>
      <div className="flex flex-wrap gap-4">
        {keys.map((key) => (
          <SelectField key={key} label={key} name="places[]" options={options} />
        ))}
      </div>
      {error && <p className="text-sm text-danger-ink">{error}</p>}
    </fieldset>
  )
}
