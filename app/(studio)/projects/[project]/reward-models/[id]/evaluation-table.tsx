import { Card } from '@/app/_components/ui/card'
import { Table } from '@/app/_components/ui/table'
import type { ModelEvaluation } from '@/lib/reward-models/schema'
import { HeldOut } from '../figure'

const WAYS: { key: keyof ModelEvaluation; name: string; says: string }[] = [
  { key: 'blind', name: 'This version, blind', says: 'sees the texts alone; ranks where a policy is new to the fit' },
  { key: 'informed', name: 'This version, informed', says: 'also knows which policy wrote each; ranks and chooses' },
  { key: 'strengths', name: 'Strengths alone', says: 'knows the policies and no text' },
  { key: 'length', name: 'Longer wins', says: 'prefers the longer rollout' },
  { key: 'human', name: 'People agree', says: 'two people on the same comparison' },
]

/** Ways of judging beside each other on the same held-out preferences. */
export function EvaluationTable({ evaluation }: { evaluation: ModelEvaluation }) {
  return (
    <Card
      title="On held-out queries"
      description="Share of preferences that each way gets right, and how surprised it is (log loss, lower is better). No fit has seen these queries; 95 % intervals, clustered by query."
      padded={false}
    >
      <Table
        caption="Held-out figures"
        rows={WAYS}
        rowKey={(row) => row.key}
        columns={[
          {
            key: 'way',
            header: 'Way of judging',
            primary: true,
            cell: (row) => (
              <span className="grid">
                {row.name}
                <span className="text-sm font-normal text-muted">{row.says}</span>
              </span>
            ),
          },
          {
            key: 'accuracy',
            header: 'Accuracy',
            cell: (row) => <HeldOut figure={evaluation[row.key].accuracy} missing="not evaluated" />,
          },
          {
            key: 'logLoss',
            header: 'Log loss',
            cell: (row) => <HeldOut figure={evaluation[row.key].logLoss} missing="not evaluated" />,
          },
        ]}
      />
    </Card>
  )
}
