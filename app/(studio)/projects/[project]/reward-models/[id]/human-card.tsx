import { ChartFrame } from '@/app/_components/charts/chart-frame'
import { Strips } from '@/app/_components/charts/strips'
import type { HumanFigures } from '@/lib/reward-models/schema'
import { humanTitle } from '../words'

/** How often the others' majority agrees with one person, and the model on the same votes. */
export function HumanCard({ human }: { human: HumanFigures }) {
  const { agreement, model, byOthers } = human
  const rows = [
    { id: 'all', label: 'All votes', agreement, model },
    ...byOthers.map(({ others, ...figures }) => ({ id: String(others), label: othersText(others), ...figures })),
  ]
  return (
    <ChartFrame
      title={humanTitle(human)}
      description="Each vote against the majority of the others on the same two rollouts, by how many others there were; and the model against the same votes. No ceiling: a model may be above."
      figures={{
        caption: 'People and model on the same votes',
        fileName: 'human-agreement',
        columns: ['Others', 'People agree', 'Model right'],
        rows: rows.map(({ label, ...row }) => [label, row.agreement, row.model]),
      }}
    >
      <Strips
        rows={rows.map(({ id, label, ...row }) => ({
          ...{ id, label },
          marks: [
            { ...row.model, name: 'this version' },
            { ...row.agreement, name: 'the others', isHollow: true },
          ],
        }))}
        references={[{ name: 'chance', value: 0.5 }]}
        within={[0, 1]}
        unit="share agreeing with the vote; dashed: chance"
      />
    </ChartFrame>
  )
}

function othersText(others: number): string {
  if (others === 1) return 'One other'
  return others >= 4 ? 'Four or more' : `${others === 2 ? 'Two' : 'Three'} others`
}
