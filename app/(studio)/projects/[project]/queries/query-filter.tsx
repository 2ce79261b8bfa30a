import { SelectField } from '@/app/_components/ui/select-field'
import { TextField } from '@/app/_components/ui/text-field'
import { FilterForm } from '@/app/(studio)/_components/filter-form'

type Props = {
  path: string
  environments: readonly string[]
  filter: { environment?: string; split?: string; search?: string }
}

const SPLIT_OPTIONS = [
  { value: '', label: 'Both splits' },
  { value: 'TRAIN', label: 'Train' },
  { value: 'HOLDOUT', label: 'Held out' },
  { value: 'NONE', label: 'Near both' },
]

export function QueryFilter({ path, environments, filter }: Props) {
  const options = [
    { value: '', label: 'All environments' },
    ...environments.map((name) => ({ value: name, label: name })),
  ]
  return (
    <FilterForm path={path} isFiltered={Object.values(filter).some(Boolean)}>
      <div className="w-full sm:w-64">
        <TextField label="Text contains" name="search" type="search" defaultValue={filter.search} maxLength={200} />
      </div>
      <SelectField label="Environment" name="environment" options={options} defaultValue={filter.environment ?? ''} />
      <SelectField label="Split" name="split" options={SPLIT_OPTIONS} defaultValue={filter.split ?? ''} />
    </FilterForm>
  )
}
