import { ChartFrame } from '@/app/_components/charts/chart-frame'
import type { StripMark } from '@/app/_components/charts/prepare-strips'
import { Strips } from '@/app/_components/charts/strips'
import { figureText } from '@/app/_components/format/figure'
import { formatCount } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import type { Estimate, HeldOutSet, ModelEvaluation } from '@/lib/reward-models/schema'
import { headlineTitle } from '../words'

type Props = { evaluation: ModelEvaluation; set: HeldOutSet | null; isSimulated: boolean }

/** Held-out accuracy on a line from chance over "longer wins" to people's agreement. */
export function Headline({ evaluation, set, isSimulated }: Props) {
  const { blind, informed, strengths, length, human } = evaluation
  const rows = [
    row('blind', 'Texts alone', blind.accuracy),
    row('informed', 'Texts and policies', informed.accuracy),
    row('strengths', 'Strengths alone', strengths.accuracy, true),
  ].filter(({ marks: [mark] }) => mark?.reason !== 'not_applicable')
  const references = [
    { name: 'chance', value: 0.5 },
    { name: 'longer wins', value: length.accuracy.value },
    { name: 'people agree', value: human.accuracy.value },
  ]
  return (
    <ChartFrame
      title={headlineTitle(evaluation)}
      badge={isSimulated && <SimulatedBadge />}
      description={describeSet(set)}
      footnote={
        human.accuracy.value === null
          ? `People’s agreement is not on the line: ${gapWords(human.accuracy.reason)}.`
          : undefined
      }
      figures={{
        caption: 'Held-out accuracy on one line',
        fileName: 'held-out-accuracy',
        columns: ['Way of judging', 'Accuracy'],
        rows: [
          ['Texts alone', blind.accuracy],
          ['Texts and policies', informed.accuracy],
          ['Strengths alone', strengths.accuracy],
          ['Longer wins', length.accuracy],
          ['People agree', human.accuracy],
        ],
      }}
    >
      <p className="mb-4 flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="text-2xl font-semibold">{figureText(blind.accuracy)?.split(' ')[0] ?? '–'}</span>
        <span className="text-muted">
          {blind.accuracy.value === null ? gapWords(blind.accuracy.reason) : headlineInterval(blind.accuracy)}
        </span>
      </p>
      <Strips
        rows={rows}
        references={references}
        labelled
        include={[0.5]}
        within={[0, 1]}
        unit="share of decisive preferences got right, 95 % interval"
      />
    </ChartFrame>
  )
}

function headlineInterval(accuracy: Estimate): string {
  const [, half] = figureText(accuracy)?.split(' ± ') ?? []
  return `${half ? `± ${half}, ` : ''}from the texts alone, ${formatCount(accuracy.n)} decisive preferences`
}

function row(id: string, label: string, accuracy: Estimate, isHollow = false) {
  const marks: StripMark[] = [{ ...accuracy, name: label, isHollow }]
  return { id, label, marks }
}

function describeSet(set: HeldOutSet | null): string {
  if (!set) return 'On queries that no fit has seen.'
  return `${formatCount(set.preferences)} judged preferences of ${formatCount(set.queries)} ${set.queries === 1 ? 'query' : 'queries'} that no fit has seen and no gate looks at; intervals are clustered by query.`
}
