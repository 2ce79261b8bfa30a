import { ChartFrame } from '@/app/_components/charts/chart-frame'
import { Figure } from '@/app/_components/ui/figure'
import { Table } from '@/app/_components/ui/table'
import type { Evaluation, ModelEvaluation } from '@/lib/reward-models/schema'

const WAYS: { key: keyof ModelEvaluation; name: string; says: string }[] = [
  { key: 'blind', name: 'Texts alone', says: 'ranks where a policy is new to the fit' },
  { key: 'informed', name: 'Texts and policies', says: 'ranks and chooses where it knows who wrote' },
  { key: 'strengths', name: 'Strengths alone', says: 'knows the policies and no text' },
  { key: 'length', name: 'Longer wins', says: 'prefers the longer rollout' },
  { key: 'human', name: 'People agree', says: 'the others on the same comparison' },
]

const FIGURES: { key: keyof Evaluation; name: string }[] = [
  { key: 'accuracy', name: 'Accuracy' },
  { key: 'logLoss', name: 'Log loss' },
  { key: 'brier', name: 'Brier' },
  { key: 'ece', name: 'ECE' },
]

/** Ways of judging beside each other on the same held-out preferences. */
export function EvaluationTable({ evaluation }: { evaluation: ModelEvaluation }) {
  return (
    <ChartFrame
      title="Five ways of judging the same preferences"
      description="Accuracy: share got right, more is better. Log loss, Brier and ECE: how far probabilities were off, less is better; knowing nothing has a log loss of 0.693 and a Brier of 0.250."
      isTable
      figures={{
        caption: 'Five ways of judging',
        fileName: 'held-out-figures',
        columns: ['Way of judging', ...FIGURES.map(({ name }) => name)],
        rows: WAYS.map(({ key, name }) => [name, ...FIGURES.map((figure) => evaluation[key][figure.key])]),
      }}
    >
      <div className="-mx-5 -mt-1 -mb-3">
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
            ...FIGURES.map(({ key, name }) => ({
              key,
              header: name,
              cell: (row: (typeof WAYS)[number]) => <Figure figure={evaluation[row.key][key]} />,
            })),
          ]}
        />
      </div>
    </ChartFrame>
  )
}
