import { formatEstimate } from '@/app/_components/format/estimate'
import { Card } from '@/app/_components/ui/card'
import { Table } from '@/app/_components/ui/table'
import type { StyleWeight } from '@/lib/reward-models/weights'

const SHOWN = 12
const Z95 = 1.96

/** What the model likes and dislikes about a text, as far as it can be said in words; surest first. */
export function WeightTable({ weights }: { weights: readonly StyleWeight[] }) {
  return (
    <Card
      title="What it looks at"
      description={`The ${SHOWN} surest of ${weights.length} features that can be said in words: change of the reward for one unit more, ± 95\u202f%. Words of the text count too, as hashed features without names.`}
      padded={false}
    >
      <Table
        caption="Weights"
        rows={weights.slice(0, SHOWN)}
        rowKey={(row) => row.name}
        columns={[
          { key: 'name', header: 'Feature', primary: true, cell: (row) => row.name.replaceAll('_', ' ') },
          { key: 'measures', header: 'Measures', cell: (row) => row.description },
          { key: 'means', header: 'Means', cell: meaning },
          { key: 'weight', header: 'Weight', align: 'right', cell: weightText },
        ]}
      />
    </Card>
  )
}

function weightText({ weight, standardError }: StyleWeight): string {
  const text = formatEstimate(weight, Z95 * standardError, { signed: true })
  return text ? `${text.value} ± ${text.halfWidth}` : '–'
}

function meaning({ weight, standardError }: StyleWeight): string {
  if (Math.abs(weight) < Z95 * standardError) return 'cannot be told from nothing'
  return weight > 0 ? 'more is better' : 'more is worse'
}
