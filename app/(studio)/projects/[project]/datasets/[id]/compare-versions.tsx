import { formatCount } from '@/app/_components/format/number'
import { SelectField } from '@/app/_components/ui/select-field'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import type { Comparison } from '@/lib/datasets/compare-datasets'

type Props = {
  project: string
  datasetId: string
  others: readonly { id: string; name: string }[]
  found: Comparison | null
}

/** Another version to choose, and what the two share. */
export function CompareVersions({ project, datasetId, others, found }: Props) {
  return (
    <div className="grid gap-5">
      <form action={`/projects/${project}/datasets/${datasetId}`} className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Other version"
          name="with"
          defaultValue={found?.second.id}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SubmitButton>Compare</SubmitButton>
      </form>
      {found && (
        <StatList>
          <Stat label="In both" note={`about ${formatCount(found.queries.both)} queries`}>
            {formatCount(found.preferences.both)}
          </Stat>
          <Stat
            label="Only in this one"
            note={found.revised > 0 && `${formatCount(found.revised)} revised in the other`}
          >
            {formatCount(found.preferences.onlyInFirst)}
          </Stat>
          <Stat label={`Only in ${found.second.name}`}>{formatCount(found.preferences.onlyInSecond)}</Stat>
          <Stat label="Rows" note={`${formatCount(found.second.rows)} in ${found.second.name}`}>
            {formatCount(found.first.rows)}
          </Stat>
        </StatList>
      )}
    </div>
  )
}
