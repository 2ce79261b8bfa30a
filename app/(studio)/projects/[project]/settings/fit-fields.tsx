import { CircleAlert } from 'lucide-react'
import { Card } from '@/app/_components/ui/card'
import { Checkbox } from '@/app/_components/ui/checkbox'
import { TextField } from '@/app/_components/ui/text-field'
import type { FieldsProps } from './settings-values'

const SOURCES = [
  { value: 'HUMAN', label: 'People', hint: 'Imported votes of people too.' },
  { value: 'SIMULATED', label: 'Simulated annotators', hint: 'Every figure that includes them says so.' },
  { value: 'MODEL', label: 'Models that judge' },
  { value: 'VERIFIER', label: 'Verifiers' },
]

export function FitFields({ values, errors }: FieldsProps) {
  return (
    <Card title="Fits and figures">
      <div className="grid gap-6">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium">Whose judgments count</legend>
          {SOURCES.map(({ value, ...box }) => (
            <Checkbox key={value} {...box} name={`source${value}`} defaultChecked={values[`source${value}`] === 'on'} />
          ))}
          {errors.sources && (
            <p className="flex gap-1.5 text-sm text-danger-ink">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              Tick at least one.
            </p>
          )}
        </fieldset>
        <TextField
          label="Refit the reward model after"
          hint="New preferences on queries that are not held out."
          name="refitEvery"
          type="number"
          min={1}
          max={1_000_000}
          defaultValue={values.refitEvery}
          error={errors.refitEvery}
          required
        />
      </div>
    </Card>
  )
}
