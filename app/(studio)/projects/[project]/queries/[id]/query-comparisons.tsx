import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { ComparisonView } from '@/lib/comparisons/reads'
import type { VerdictCounts } from '@/lib/judgments/reads'
import { ARM_WORDS, verdictText } from '../../comparisons/words'

type Props = {
  comparisons: readonly ComparisonView[]
  verdicts: ReadonlyMap<string, VerdictCounts>
  labels: ReadonlyMap<string, string>
  path: string
}

export function QueryComparisons({ comparisons, verdicts, labels, path }: Props) {
  return (
    <Table
      caption="Comparisons of this query"
      rows={comparisons}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'pair',
          header: 'Between',
          primary: true,
          cell: (row) => (
            <TextLink href={`${path}/${row.id}`}>
              {row.policies.map((policy) => labels.get(policy) ?? policy).join(' and ')}
            </TextLink>
          ),
        },
        { key: 'arm', header: 'Chosen', cell: (row) => ARM_WORDS[row.arm] },
        { key: 'state', header: 'State', cell: (row) => row.state.toLowerCase().replace('_', ' ') },
        {
          key: 'verdicts',
          header: 'Verdicts',
          cell: (row) =>
            verdictText(
              row.policies.map((policy) => labels.get(policy) ?? policy),
              verdicts.get(row.id),
            ),
        },
      ]}
    />
  )
}
