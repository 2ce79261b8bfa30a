import { Card } from '@/app/_components/ui/card'
import { Checkbox } from '@/app/_components/ui/checkbox'
import { TextField } from '@/app/_components/ui/text-field'
import type { FieldsProps } from './settings-values'

const FIELDS = [
  {
    name: 'goldPercent',
    label: 'Gold, percent',
    hint: 'Share of comparisons with a known answer. At 0 gold comes as everything else.',
    max: 50,
  },
  {
    name: 'repeatPercent',
    label: 'Hidden repeats, percent',
    hint: 'Share shown to the same person again, sides swapped, after twenty others.',
    max: 50,
  },
  {
    name: 'qualifyCount',
    label: 'Qualification round',
    hint: 'So many gold comparisons come before all else; 0: no round.',
    max: 200,
  },
  {
    name: 'qualifyPercent',
    label: 'Right in the round, percent',
    hint: 'Who has fewer right gets no others until an admin lets them in.',
    max: 100,
  },
] as const

export function QualityFields({ values, errors }: FieldsProps) {
  return (
    <Card title="Quality" description="Gold and repeats say how people judge; no fit and no board reads them.">
      <div className="grid gap-6">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {FIELDS.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              name={name}
              type="number"
              min={0}
              step={1}
              required
              defaultValue={values[name]}
              error={errors[name]}
            />
          ))}
        </div>
        <Checkbox
          name="showOwnAgreement"
          label="Show annotators their own agreement"
          hint="In their history: how often others say the same. Nobody sees anybody else’s."
          defaultChecked={values.showOwnAgreement === 'on'}
        />
      </div>
    </Card>
  )
}
