import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import { Table } from '@/app/_components/ui/table'
import type { JudgmentView } from '@/lib/judgments/reads'

type Props = {
  judgments: readonly JudgmentView[]
  /** Of the comparison, with the policies of `sides` in the same order. */
  rolloutIds: readonly string[]
  sides: readonly string[]
}

const DEGREES = ['', 'slightly', 'clearly', 'much', 'far']

export function ComparisonJudgments({ judgments, rolloutIds, sides }: Props) {
  const verdict = (judgment: JudgmentView) => {
    if (judgment.outcome === 'TIE') return 'tie'
    if (judgment.outcome === 'BOTH_BAD') return 'both bad'
    if (judgment.ranking)
      return judgment.ranking.map((group) => group.map((key) => sideOf(judgment, key)).join(' = ')).join(' > ')
    const preferred = sides[rolloutIds.indexOf(judgment.preferredRolloutId ?? '')]
    return `${preferred ?? 'not known'}${judgment.degree ? `, ${DEGREES[judgment.degree]}` : ''}`
  }
  const sideOf = (judgment: JudgmentView, key: string) =>
    sides[rolloutIds.indexOf(judgment.options.find((option) => option.key === key)?.rolloutId ?? '')] ?? key
  return (
    <Table
      caption="Judgments of this comparison"
      rows={judgments}
      rowKey={(judgment) => judgment.id}
      columns={[
        { key: 'annotator', header: 'Annotator', primary: true, cell: (judgment) => judgment.annotator },
        { key: 'verdict', header: 'Preferred', cell: verdict },
        { key: 'source', header: 'Source', cell: (judgment) => <Source judgment={judgment} /> },
        {
          key: 'why',
          header: 'Rationale',
          cell: (judgment) => <span className="wrap-anywhere">{judgment.rationale ?? '–'}</span>,
        },
        { key: 'at', header: 'Judged', cell: (judgment) => <RelativeTime at={judgment.createdAt} /> },
      ]}
    />
  )
}

function Source({ judgment }: { judgment: JudgmentView }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {judgment.source === 'SIMULATED' ? <SimulatedBadge /> : <Badge>{judgment.source.toLowerCase()}</Badge>}
      {judgment.adjudication && <Badge tone="accent">settles it</Badge>}
      {!judgment.live && <Badge tone="warn">withdrawn</Badge>}
      {judgment.live && judgment.revision > 1 && <Badge>revised</Badge>}
      {!judgment.blind && <Badge tone="warn">not blind</Badge>}
    </span>
  )
}
