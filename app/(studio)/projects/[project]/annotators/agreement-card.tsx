import { formatCount, formatFixed } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import { Card } from '@/app/_components/ui/card'
import { Estimate } from '@/app/_components/ui/estimate'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import { Table } from '@/app/_components/ui/table'
import type { Estimate as Figure } from '@/lib/math/estimate'
import type { ProjectAgreement } from '@/lib/metrics/agreement/schema'
import { FigureCell } from './figure-cell'

type Props = { agreement: ProjectAgreement; isSimulated: boolean; names: ReadonlyMap<string, string> }

/** The project's agreement: how far everybody's verdicts on the same pairs are the same. */
export function AgreementCard({ agreement, isSimulated, names }: Props) {
  const { outcomes, outcomesNoTies, degree, comparisons, ownQuery } = agreement
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {titleOf(agreement)}
          {isSimulated && <SimulatedBadge />}
        </span>
      }
      description={`First judgments of ${formatCount(comparisons)} ${comparisons === 1 ? 'comparison' : 'comparisons'} made for two annotators or more; 95 % intervals, queries drawn again. Alpha is 0 for chance and 1 for full agreement.`}
    >
      <StatList>
        <Stat label="Alpha, ties left out" note={rawNote(outcomesNoTies.raw)}>
          <Whole figure={outcomesNoTies.alpha} />
        </Stat>
        <Stat label="Alpha, ties counted" note={rawNote(outcomes.raw)}>
          <Whole figure={outcomes.alpha} />
        </Stat>
        <Stat label="Alpha of degrees" note={rawNote(degree.raw)}>
          <Whole figure={degree.alpha} />
        </Stat>
        {ownQuery.raw.n > 0 && (
          <Stat label="Authors on own queries" note="against the others; in no other figure">
            <Whole figure={ownQuery.raw} />
          </Stat>
        )}
      </StatList>
      <Pairs agreement={agreement} names={names} />
    </Card>
  )
}

function titleOf({ outcomesNoTies: { raw } }: ProjectAgreement): string {
  if (raw.value === null) return 'Agreement is not known yet'
  return `Two annotators pick the same side ${Math.round(raw.value * 100)} times in 100`
}

function rawNote({ value, n }: Figure): string | undefined {
  if (value === null) return undefined
  return `${Math.round(value * 100)}\u202f% of ${formatCount(n)} pairs of verdicts`
}

function Whole({ figure }: { figure: Figure }) {
  const { value, low, high, n, reason } = figure
  if (value === null) return <span className="text-base font-normal text-muted">– {gapWords(reason)}</span>
  const half = low === null || high === null ? null : Math.max(value - low, high - value)
  return <Estimate value={value} halfWidth={half} n={n} />
}

const SHOWN = 20

function Pairs({ agreement: { pairs, pairsLeftOut }, names }: Pick<Props, 'agreement' | 'names'>) {
  if (pairs.length === 0) return null
  const shown = pairs.slice(0, SHOWN)
  const more = pairs.length - shown.length + pairsLeftOut
  const name = (id: string, pseudonym: string) => names.get(id) ?? pseudonym
  return (
    <details className="group mt-4 border-t pt-3">
      <summary className="text-sm text-muted underline decoration-line-strong underline-offset-2 hover:text-ink">
        <span className="group-open:hidden">Show who agrees with whom</span>
        <span className="hidden group-open:inline">Hide who agrees with whom</span>
      </summary>
      <div className="mt-3 -mx-5">
        <Table
          caption="Cohen's kappa of each two annotators"
          rows={shown}
          rowKey={(pair) => `${pair.aId} ${pair.bId}`}
          columns={[
            {
              key: 'pair',
              header: 'Two annotators',
              primary: true,
              cell: (pair) => `${name(pair.aId, pair.a)} and ${name(pair.bId, pair.b)}`,
            },
            {
              key: 'kappa',
              header: 'Cohen’s kappa',
              align: 'right',
              cell: (pair) => <FigureCell figure={pair.kappa} />,
            },
          ]}
        />
      </div>
      {more > 0 && (
        <p className="mt-2 text-sm text-faint">
          {formatCount(more)} more with fewer shared pairs; kappas shown run from{' '}
          {formatFixed(Math.min(...known(shown)), 2)} to {formatFixed(Math.max(...known(shown)), 2)}.
        </p>
      )}
    </details>
  )
}

const known = (pairs: ProjectAgreement['pairs']) => pairs.flatMap(({ kappa }) => kappa.value ?? [])
