import { formatFixed } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { ReviewedJudgment } from '@/lib/judgments/read-review'
import { sayReviewed } from './say-reviewed'

/** What each annotator said, why, and how long it took. */
export function ReviewJudgments({ judgments, base }: { judgments: readonly ReviewedJudgment[]; base: string }) {
  return (
    <Table
      caption="Judgments of this comparison"
      rows={judgments}
      rowKey={(judgment) => judgment.id}
      columns={[
        {
          key: 'annotator',
          header: 'Annotator',
          primary: true,
          cell: (judgment) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              <TextLink href={`${base}/annotators/${judgment.annotatorId}`}>{judgment.annotator}</TextLink>
              {judgment.source === 'SIMULATED' && <SimulatedBadge />}
              {judgment.ownQuery && <Badge>own query</Badge>}
              {!judgment.blind && <Badge tone="warn">not blind</Badge>}
            </span>
          ),
        },
        { key: 'verdict', header: 'Verdict', cell: (judgment) => sayReviewed(judgment) },
        {
          key: 'why',
          header: 'Rationale',
          cell: (judgment) => <span className="wrap-anywhere whitespace-pre-wrap">{judgment.rationale ?? '–'}</span>,
        },
        {
          key: 'guidelines',
          header: 'Guidelines',
          cell: (judgment) =>
            judgment.guidelines === null ? (
              '–'
            ) : (
              <TextLink href={`${base}/settings/guidelines?of=${judgment.guidelines}`}>
                {`version ${judgment.guidelines}`}
              </TextLink>
            ),
        },
        {
          key: 'seconds',
          header: 'Seconds',
          align: 'right',
          cell: (judgment) => (judgment.seconds === null ? '–' : formatFixed(judgment.seconds, 0)),
        },
        { key: 'at', header: 'Judged', cell: (judgment) => <RelativeTime at={judgment.createdAt} /> },
      ]}
    />
  )
}
