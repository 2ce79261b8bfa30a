import { Checkbox } from '@/app/_components/ui/checkbox'
import { SelectField } from '@/app/_components/ui/select-field'
import { TextField } from '@/app/_components/ui/text-field'
import type { Selectable } from '@/lib/datasets/count-selectable'
import { TickList } from './tick-list'

const AGREEMENTS = [
  { value: '', label: 'Any' },
  { value: '0.5', label: 'Half of the votes or more' },
  { value: '0.66', label: 'Two thirds or more' },
  { value: '1', label: 'All votes agree' },
]

const DEGREES = [
  { value: '', label: 'Any' },
  { value: '2', label: 'Clearly or more' },
  { value: '3', label: 'Much or more' },
  { value: '4', label: 'Far' },
]

type Option = { value: string; label: string; preferences: number }
const unticked = (options: readonly Option[]) =>
  options.map(({ value, label, preferences }) => ({ value, label, count: preferences, isTicked: false }))

/** Filters that are asked for now and then. */
export function MoreFilters({ selectable, errors }: { selectable: Selectable; errors: Record<string, string> }) {
  return (
    <details className="rounded-md border px-4 py-3">
      <summary className="cursor-pointer list-inside list-disc font-medium [details[open]>&]:list-[disclosure-open] [details:not([open])>&]:list-[disclosure-closed]">
        More filters
      </summary>
      <div className="grid gap-6 pt-4">
        <TickList
          legend="Policies"
          hint="Both sides are among them. None ticked: all."
          name="policies[]"
          error={errors['filter.policies']}
          options={unticked(selectable.policies)}
        />
        <TickList
          legend="How the comparison came about"
          hint="None ticked: any."
          name="arms[]"
          error={errors['filter.arms']}
          options={unticked(selectable.arms)}
        />
        <TickList
          legend="Annotators"
          hint="None ticked: all."
          name="annotators[]"
          error={errors['filter.annotators']}
          options={unticked(selectable.annotators)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Agreement" name="agreement" options={AGREEMENTS} error={errors['filter.agreement']} />
          <SelectField label="Degree" name="degree" options={DEGREES} error={errors['filter.degree']} />
          <TextField label="Judged from" name="from" type="date" error={errors['filter.from']} />
          <TextField label="Judged before" name="to" type="date" error={errors['filter.to']} />
        </div>
        <Checkbox
          name="withdrawn"
          label="Also withdrawn judgments"
          hint="As they were said last. Without it only what stands at this moment."
        />
      </div>
    </details>
  )
}
