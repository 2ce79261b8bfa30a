import { BareNote } from '@/app/_components/charts/bare-note'
import { ChartFrame } from '@/app/_components/charts/chart-frame'
import { prepareStrips } from '@/app/_components/charts/prepare-strips'
import { StripTrack } from '@/app/_components/charts/strip-track'
import { formatCount } from '@/app/_components/format/number'
import type { EnvironmentFigures, Evaluation } from '@/lib/reward-models/schema'

const SHOWN = [
  { key: 'accuracy', name: 'Accuracy' },
  { key: 'logLoss', name: 'Log loss' },
  { key: 'ece', name: 'ECE' },
] as const

type Props = {
  environments: readonly EnvironmentFigures[]
  /** Of all of them together: the dashed line. */
  all: Evaluation
}

/** One small panel for each environment, all on the same three scales. */
export function EnvironmentPanels({ environments, all }: Props) {
  const strips = SHOWN.map(({ key, name }) =>
    prepareStrips(
      environments.map((one) => ({ id: one.environmentId, marks: [{ ...one[key], name }] })),
      [{ name: 'all together', value: all[key].value }],
      { within: key === 'logLoss' ? [0, 10] : [0, 1] },
    ),
  )
  return (
    <ChartFrame
      title={environmentsTitle(environments, all)}
      description="Each environment on the same scales; dashed: all together. 95 % intervals, clustered by query."
      figures={{
        caption: 'Held-out figures by environment',
        fileName: 'by-environment',
        columns: ['Environment', 'Queries', 'Accuracy', 'Log loss', 'Brier', 'ECE'],
        rows: environments.map((one) => [
          ...[one.environment, one.queries, one.accuracy, one.logLoss, one.brier, one.ece],
        ]),
      }}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
        {environments.map(({ environmentId, environment, queries, accuracy }, at) => (
          <li key={environmentId} className="rounded-md bg-page px-4 py-3">
            <h3 className="flex items-baseline justify-between gap-3 font-medium">
              <span className="min-w-0 truncate">{environment}</span>
              <span className="text-sm font-normal whitespace-nowrap text-faint tabular-nums">
                {formatCount(queries)} {queries === 1 ? 'query' : 'queries'}, n {formatCount(accuracy.n)}
              </span>
            </h3>
            <dl className="mt-2 grid grid-cols-[4rem_minmax(0,1fr)_5.5rem] items-center gap-x-3 text-sm text-muted">
              {SHOWN.map(({ key, name }, index) => {
                const marks = strips[index]?.rows[at]?.marks ?? []
                return (
                  <div key={key} className="col-span-3 grid grid-cols-subgrid items-center">
                    <dt>{name}</dt>
                    <dd>
                      <StripTrack marks={marks} references={strips[index]?.references ?? []} />
                    </dd>
                    <dd className="text-right whitespace-nowrap tabular-nums">{marks[0]?.text ?? '–'}</dd>
                  </div>
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
      <BareNote figures={environments.flatMap(({ accuracy, logLoss, ece }) => [accuracy, logLoss, ece])} />
    </ChartFrame>
  )
}

/** Names an environment only where its whole interval lies below the figure of all. */
function environmentsTitle(environments: readonly EnvironmentFigures[], all: Evaluation): string {
  const overall = all.accuracy.value
  const weak = environments.filter(({ accuracy }) => overall !== null && (accuracy.high ?? 1) < overall)
  if (environments.length === 1) return 'All held-out judgments are of one environment'
  if (weak.length === 0) return 'No environment stands clearly below the others'
  return `It is right less often in ${weak.map(({ environment }) => environment).join(', ')}`
}
