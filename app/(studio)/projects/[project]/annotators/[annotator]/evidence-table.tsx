import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { EvidenceRow } from '@/lib/metrics/annotators/list-evidence'
import { secondsText } from '../words'

const DEGREES = ['', ', slightly', ', clearly', ', much', ', far']
const SHOWN_AT: Record<string, string> = { A: 'left', B: 'right' }

/** Judgments of one annotator: what was said, and beside it what the others, gold or the first time said. */
export function EvidenceTable({ rows, base }: { rows: readonly EvidenceRow[]; base: string }) {
  return (
    <Table
      caption="Judgments of this annotator"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'query',
          header: 'Comparison',
          primary: true,
          cell: (row) => (
            <TextLink
              href={`${base}/comparisons/${row.comparisonId}`}
              className="line-clamp-2 max-w-prose wrap-anywhere"
            >
              {row.query}
            </TextLink>
          ),
        },
        { key: 'said', header: 'Preferred', cell: said },
        { key: 'side', header: 'Stood', cell: (row) => SHOWN_AT[row.shown ?? ''] ?? '–' },
        { key: 'others', header: 'The others', cell: (row) => <Others row={row} /> },
        { key: 'check', header: 'Check', cell: (row) => <Check row={row} /> },
        {
          key: 'seconds',
          header: 'Time',
          align: 'right',
          cell: (row) => (row.seconds === null ? '–' : secondsText(row.seconds)),
        },
        { key: 'at', header: 'Judged', align: 'right', cell: (row) => <RelativeTime at={row.createdAt} /> },
      ]}
    />
  )
}

function said(row: EvidenceRow): string {
  if (!row.policies || row.outcome === null) return 'a ranking'
  return verdict(row.outcome, row.policies) + (DEGREES[row.degree ?? 0] ?? '')
}

function verdict(outcome: string, [a, b]: [string, string]): string {
  return { A: a, B: b, TIE: 'tie', BOTH_BAD: 'both bad' }[outcome] ?? outcome
}

/** Amber where most of the others say something else; being outvoted by one of many is nothing to look at. */
function Others({ row: { others, same } }: { row: EvidenceRow }) {
  if (others === 0) return <span className="text-faint">–</span>
  if (same === others) return <span className="text-muted">{others === 1 ? 'the same' : `all ${others} the same`}</span>
  const some = `${same} of ${others} the same`
  if (2 * same > others) return <span className="text-muted">{some}</span>
  const none = others === 1 ? 'the other one' : others === 2 ? 'both the other one' : `all ${others} the other one`
  return <Badge tone="warn">{same === 0 ? none : some}</Badge>
}

function Check({ row }: { row: EvidenceRow }) {
  if (row.gold !== null && row.policies)
    return row.gold === row.outcome ? (
      <span className="text-muted">gold, right</span>
    ) : (
      <Badge tone="warn">gold: {verdict(row.gold, row.policies)}</Badge>
    )
  if (row.isConsistent !== null)
    return row.isConsistent ? (
      <span className="text-muted">repeat, the same</span>
    ) : (
      <Badge tone="warn">repeat, not the same</Badge>
    )
  return <span className="text-faint">–</span>
}
