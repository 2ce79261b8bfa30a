import { Card } from '@/app/_components/ui/card'
import { TextField } from '@/app/_components/ui/text-field'
import type { FieldsProps } from './settings-values'

const FIELDS = [
  { name: 'overlap', label: 'People for each comparison', hint: 'For comparisons made from now on.', min: 1, max: 20 },
  {
    name: 'maxOverlap',
    label: 'People at most',
    hint: 'Where their judgments differ, more are asked.',
    min: 1,
    max: 20,
  },
  {
    name: 'poolPerAnnotator',
    label: 'Kept open for each annotator',
    hint: 'Active within 24 hours.',
    min: 0,
    max: 1000,
  },
  { name: 'poolMinimum', label: 'Kept open at least', hint: 'With both at 0, none are chosen.', min: 0, max: 10_000 },
  { name: 'leaseSeconds', label: 'Seconds to judge', hint: 'Renewed while somebody works.', min: 1, max: 86_400 },
  {
    name: 'bestOfPercent',
    label: 'Watch over-optimisation, %',
    hint: 'Of judgments: is what the reward picks also what people prefer? 0: off.',
    min: 0,
    max: 50,
  },
  {
    name: 'hourlyRate',
    label: 'Cost of an hour',
    hint: 'Empty: unknown, shown as a gap.',
    min: 0,
    max: 100_000,
    optional: true,
  },
] as const

export function PoolFields({ values, errors }: FieldsProps) {
  return (
    <Card title="Comparisons">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            type="number"
            step={name === 'hourlyRate' ? 'any' : 1}
            required={name !== 'hourlyRate'}
            defaultValue={values[name]}
            error={errors[name]}
          />
        ))}
      </div>
    </Card>
  )
}
