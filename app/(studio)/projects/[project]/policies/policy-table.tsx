import { formatCount, formatShare } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import { Badge } from '@/app/_components/ui/badge'
import { Estimate } from '@/app/_components/ui/estimate'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { BoardPolicy } from '@/lib/metrics/schema'
import type { ListedPolicy } from '@/lib/policies/reads'
import { KIND_WORDS, STAGE_WORDS } from './words'

type Props = {
  policies: readonly ListedPolicy[]
  /** Policy id → its row of the board. */
  standing: ReadonlyMap<string | null, BoardPolicy>
  path: string
}

/** Strongest first; those without a strength last. */
export function PolicyTable({ policies, standing, path }: Props) {
  const strengthOf = (policy: ListedPolicy) => standing.get(policy.id)?.strength ?? Number.NEGATIVE_INFINITY
  return (
    <Table
      caption="Policies"
      rows={policies.toSorted((one, other) => strengthOf(other) - strengthOf(one) || 0)}
      rowKey={(policy) => policy.id}
      columns={[
        {
          key: 'policy',
          header: 'Policy',
          primary: true,
          cell: (policy) => <TextLink href={`${path}/${policy.id}`}>{policy.label}</TextLink>,
        },
        { key: 'strength', header: 'Strength', cell: (policy) => <Strength row={standing.get(policy.id)} /> },
        { key: 'rank', header: 'Rank', cell: (policy) => rankText(standing.get(policy.id)) },
        { key: 'kind', header: 'Kind', cell: (policy) => KIND_WORDS[policy.kind] },
        {
          key: 'stage',
          header: 'Stage',
          cell: (policy) => (
            <Badge tone={policy.stage === 'DEPLOYED' ? 'accent' : 'neutral'}>{STAGE_WORDS[policy.stage]}</Badge>
          ),
        },
        { key: 'drawn', header: 'Drawn first', align: 'right', cell: (policy) => <Drawn policy={policy} /> },
        { key: 'rollouts', header: 'Rollouts', align: 'right', cell: (policy) => formatCount(policy.rollouts) },
        { key: 'judgments', header: 'Judgments', align: 'right', cell: (policy) => formatCount(policy.judgments) },
      ]}
    />
  )
}

/** How often it is sampled first, and why so often. */
function Drawn({ policy: { drawProbability, probabilityBest } }: { policy: ListedPolicy }) {
  if (drawProbability === null) return <span className="text-muted">– not sampled</span>
  const why = probabilityBest === null ? 'fixed share' : `best with ${formatShare(probabilityBest)}`
  return (
    <span className="tabular-nums">
      {formatShare(drawProbability)} <span className="text-muted">{why}</span>
    </span>
  )
}

export function Strength({ row }: { row: BoardPolicy | undefined }) {
  if (!row) return <span className="text-muted">– not on the board</span>
  return (
    <Estimate
      value={row.strength}
      halfWidth={row.low !== null && row.high !== null ? (row.high - row.low) / 2 : null}
      n={row.games}
      reason={gapWords(row.reason)}
    />
  )
}

export function rankText(row: BoardPolicy | undefined): string {
  if (!row || row.rankLow === null || row.rankHigh === null) return '–'
  return row.rankLow === row.rankHigh ? String(row.rankLow) : `${row.rankLow}–${row.rankHigh}`
}
