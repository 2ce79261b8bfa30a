import { formatCount, formatShare } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { AnnotatorFigures } from '@/lib/metrics/annotators/schema'
import { FigureCell } from './figure-cell'
import { ReliabilityStrip } from './reliability-strip'
import { FLAG_WORDS, secondsText } from './words'

type Props = { rows: readonly AnnotatorFigures[]; path: string }

export function AnnotatorTable({ rows, path }: Props) {
  const most = Math.min(4, Math.max(2, ...rows.map(({ reliability }) => reliability.high ?? reliability.value ?? 0)))
  return (
    <div className="lg:overflow-x-auto">
      <Table
        caption="Annotators"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', header: 'Annotator', primary: true, cell: (row) => <Name row={row} path={path} /> },
          {
            key: 'reliability',
            header: 'Reliability, 1 is average',
            cell: (row) => <ReliabilityStrip figure={row.reliability} most={most} />,
          },
          {
            key: 'agreement',
            header: 'Agreement',
            align: 'right',
            cell: (row) => <FigureCell figure={row.agreement} isShare missing="none shared" />,
          },
          {
            key: 'bias',
            header: 'Left bias',
            align: 'right',
            cell: (row) => <FigureCell figure={row.leftBias} signed />,
          },
          {
            key: 'gold',
            header: 'Gold',
            align: 'right',
            cell: (row) => <FigureCell figure={row.gold} isShare missing="none" />,
          },
          {
            key: 'consistency',
            header: 'Repeats',
            align: 'right',
            cell: (row) => <FigureCell figure={row.consistency} isShare missing="none" />,
          },
          {
            key: 'seconds',
            header: 'Median',
            align: 'right',
            cell: (row) => (row.medianSeconds === null ? <Gap /> : secondsText(row.medianSeconds)),
          },
          {
            key: 'ties',
            header: 'Ties',
            align: 'right',
            cell: (row) => (row.tieShare === null ? <Gap /> : formatShare(row.tieShare)),
          },
          { key: 'skips', header: 'Skips', align: 'right', cell: (row) => formatCount(row.skips) },
          { key: 'judgments', header: 'Judgments', align: 'right', cell: (row) => formatCount(row.judgments) },
        ]}
      />
    </div>
  )
}

const Gap = () => <span className="text-faint">–</span>

function Name({ row, path }: { row: AnnotatorFigures; path: string }) {
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <TextLink href={`${path}/${row.id}`} className="wrap-anywhere">
          {shownName(row)}
        </TextLink>
        <Kind kind={row.kind} />
      </span>
      <Flags row={row} />
    </span>
  )
}

/** Under which people know an annotator: an import's own name, else the pseudonym. */
export function shownName({ externalName, annotator }: Pick<AnnotatorFigures, 'externalName' | 'annotator'>): string {
  return externalName?.slice(externalName.indexOf(':') + 1) ?? annotator
}

/** A person is the rule and is not said. */
export function Kind({ kind }: { kind: AnnotatorFigures['kind'] }) {
  if (kind === 'SIMULATED') return <SimulatedBadge detail="A program that judges like a person of known reliability" />
  return kind === 'MODEL' ? <Badge tone="accent">model</Badge> : null
}

export function Flags({ row }: { row: AnnotatorFigures }) {
  if (row.flags.length === 0 && !row.excludedAt) return null
  return (
    <span className="flex flex-wrap gap-1">
      {row.excludedAt && <Badge tone="danger">excluded</Badge>}
      {row.flags.map((flag) => (
        <span key={flag} title={row.evidence[flag]}>
          <Badge tone={flag === 'too_few' ? 'neutral' : 'warn'}>{FLAG_WORDS[flag]}</Badge>
        </span>
      ))}
    </span>
  )
}
