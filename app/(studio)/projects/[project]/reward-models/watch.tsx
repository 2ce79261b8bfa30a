import { BestOfPlot } from '@/app/_components/charts/best-of-plot'
import { ChartFrame } from '@/app/_components/charts/chart-frame'
import { LinkButton } from '@/app/_components/ui/link-button'
import type { BestOfN } from '@/lib/metrics/best-of-n-schema'
import { flagWords, watchTitle } from './watch-words'

type Props = {
  watch: BestOfN
  /** Share of judgments that it takes; 0: off. */
  percent: number
  /** Null: this person may not change settings. */
  settings: string | null
}

const NEEDED = 100

/** Does choosing harder by the reward still please people? */
export function Watch({ watch, percent, settings }: Props) {
  if (watch.items.length === 0) return <NoWatch percent={percent} settings={settings} />
  const waiting = watch.items.filter(({ human }) => human.value === null)
  return (
    <ChartFrame
      title={watchTitle(watch)}
      description="Over-optimisation watch: the reward’s pick of n rollouts against one drawn at random from the same policy, on queries that no fit has seen. Solid: people; dashed: what the reward promised."
      footnote={
        waiting.length > 0
          ? `An n needs ${NEEDED} judged queries: ${waiting.map(({ n, queries }) => `${n} has ${queries}`).join(', ')}.`
          : undefined
      }
      figures={{
        caption: 'Win rate of the reward’s pick',
        fileName: 'best-of-n',
        columns: ['Best of', 'KL, nats', 'People', 'Promised', 'Queries', 'Both bad'],
        rows: watch.items.map(({ n, kl, human, predicted, queries, bothBad }) => [
          ...[String(n), kl, human, predicted, queries, bothBad],
        ]),
      }}
    >
      {watch.flags.map((flag) => (
        <p
          key={JSON.stringify(flag)}
          className="mb-3 rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-warn-ink"
        >
          {flagWords(flag, watch)}
        </p>
      ))}
      <BestOfPlot points={watch.items} />
    </ChartFrame>
  )
}

function NoWatch({ percent, settings }: Omit<Props, 'watch'>) {
  return (
    <section className="rounded-md border border-dashed border-line-strong px-5 py-4">
      <h2 className="text-base font-semibold">
        {percent > 0 ? 'The over-optimisation watch has no verdict yet' : 'The over-optimisation watch is off'}
      </h2>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          {percent > 0
            ? `${percent} % of judgments compare the reward’s pick of several rollouts with one drawn at random. Each number of rollouts needs ${NEEDED} judged queries.`
            : 'It asks people whether what the reward likes best is what they like best, before a trainer finds out. Set its share of judgments in the settings.'}
        </p>
        {percent === 0 && settings && <LinkButton href={settings}>Set its share</LinkButton>}
      </div>
    </section>
  )
}
