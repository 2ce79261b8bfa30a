import { Card } from '@/app/_components/ui/card'
import { Checkbox } from '@/app/_components/ui/checkbox'
import { RadioGroup } from '@/app/_components/ui/radio-group'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import type { FieldsProps } from './settings-values'

const SCALES = [
  { value: 'default', label: 'With a middle', hint: 'Slightly, clearly, much on each side; tie and both bad between.' },
  { value: 'eight', label: 'Eight steps', hint: 'Four on each side and no tie.' },
]

const REVEALS = [
  { value: 'on_request', label: 'On request', hint: 'After the judgment, by a key. From then on it is not blind.' },
  { value: 'always', label: 'Always', hint: 'At once after each judgment.' },
  { value: 'never', label: 'Never' },
]

export function JudgingFields({ values, errors }: FieldsProps) {
  return (
    <Card title="Judging">
      <div className="grid gap-6">
        <RadioGroup legend="Answers" name="scale" options={SCALES} defaultValue={values.scale} error={errors.scale} />
        <Checkbox name="degrees" label="Ask how much better" defaultChecked={values.degrees === 'on'} />
        <RadioGroup
          legend="Show who wrote which"
          name="reveal"
          options={REVEALS}
          defaultValue={values.reveal}
          error={errors.reveal}
        />
        <RadioGroup
          legend="In Ask, show who wrote which"
          name="askReveal"
          options={REVEALS}
          defaultValue={values.askReveal}
          error={errors.askReveal}
        />
        <TextareaField
          label="Aspects"
          hint="Asked beside the judgment, each answered A, B or same. One in each line, eight at most."
          name="aspects"
          rows={3}
          defaultValue={values.aspects}
          error={errors.aspects}
          optional
        />
        <Checkbox
          name="rewritesInComparisons"
          label="Compare rewrites too"
          hint="Texts that people wrote are put before others, never before their author."
          defaultChecked={values.rewritesInComparisons === 'on'}
        />
      </div>
    </Card>
  )
}
