import { SelectField } from '@/app/_components/ui/select-field'
import { TextField } from '@/app/_components/ui/text-field'
import { FilterForm } from '@/app/(studio)/_components/filter-form'
import { METHOD_OPTIONS } from './words'

type Props = {
  path: string
  environments: readonly string[]
  filter: { method?: string; environment?: string; from?: string; to?: string }
}

/** Which judgments the board reads, and how. */
export function StrengthFilter({ path, environments, filter }: Props) {
  const options = [
    { value: '', label: 'All environments' },
    ...environments.map((name) => ({ value: name, label: name })),
  ]
  return (
    <FilterForm path={path} isFiltered={Object.values(filter).some(Boolean)}>
      <SelectField label="Method" name="method" options={METHOD_OPTIONS} defaultValue={filter.method ?? 'davidson'} />
      <SelectField label="Environment" name="environment" options={options} defaultValue={filter.environment ?? ''} />
      <TextField label="Judged from" name="from" type="date" defaultValue={filter.from} />
      <TextField label="Before" name="to" type="date" defaultValue={filter.to} />
    </FilterForm>
  )
}
