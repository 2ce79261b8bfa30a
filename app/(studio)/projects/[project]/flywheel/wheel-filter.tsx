import { SelectField } from '@/app/_components/ui/select-field'
import { TextField } from '@/app/_components/ui/text-field'
import { FilterForm } from '@/app/(studio)/_components/filter-form'

export type WheelSearch = {
  environment?: string
  policy?: string
  source?: string
  annotator?: string
  from?: string
  to?: string
}

type Props = {
  path: string
  filter: WheelSearch
  environments: readonly string[]
  policies: readonly string[]
  annotators: readonly string[]
}

const SOURCES = [
  { value: '', label: 'All sources' },
  { value: 'HUMAN', label: 'People' },
  { value: 'SIMULATED', label: 'Simulated' },
  { value: 'MODEL', label: 'Models' },
  { value: 'VERIFIER', label: 'Verifiers' },
]

const options = (all: string, names: readonly string[]) => [
  { value: '', label: all },
  ...names.map((name) => ({ value: name, label: name })),
]

/** What the wheel's figures are limited to; it stands in the address. */
export function WheelFilter({ path, filter, environments, policies, annotators }: Props) {
  const { environment = '', policy = '', source = '', annotator = '', from, to } = filter
  return (
    <FilterForm path={path} isFiltered={Object.values(filter).some(Boolean)}>
      <SelectField
        label="Environment"
        name="environment"
        options={options('All environments', environments)}
        defaultValue={environment}
      />
      <SelectField label="Policy" name="policy" options={options('All policies', policies)} defaultValue={policy} />
      <SelectField label="Source" name="source" options={SOURCES} defaultValue={source} />
      <SelectField
        label="Annotator"
        name="annotator"
        options={options('All annotators', annotators)}
        defaultValue={annotator}
      />
      <TextField label="From" name="from" type="date" defaultValue={from} />
      <TextField label="Before" name="to" type="date" defaultValue={to} />
    </FilterForm>
  )
}
