import { formatCount } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import { Badge } from '@/app/_components/ui/badge'
import { Figure } from '@/app/_components/ui/figure'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import { describeEffect } from '@/lib/metrics/describe-versions'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { StateBadge } from './state-badge'
import { isUnscored, KIND_WORDS, shortVerdict } from './words'

type Props = {
  versions: readonly RewardModelView[]
  path: string
  /** Hash of the judgments that the charts are about; a version scored on others says so. */
  set: string | undefined
}

export function VersionTable({ versions, path, set }: Props) {
  const isOther = ({ evaluation, evaluatedOn }: RewardModelView) => evaluation !== null && evaluatedOn?.hash !== set
  return (
    <Table
      caption="Versions of the reward model"
      rows={versions}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'version',
          header: 'Version',
          primary: true,
          cell: (row) => <TextLink href={`${path}/${row.id}`}>v{row.version}</TextLink>,
        },
        {
          key: 'state',
          header: 'State',
          cell: (row) => (
            <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <StateBadge state={row.state} />
              {row.kind === 'remote' && <Badge>{KIND_WORDS.remote}</Badge>}
            </span>
          ),
        },
        {
          key: 'accuracy',
          header: 'Held-out accuracy',
          cell: (row) => (
            <span className="grid">
              <Figure figure={row.evaluation?.blind.accuracy} missing={missing(row)} />
              {isOther(row) && <span className="text-sm text-muted">{gapWords('other_set')}</span>}
            </span>
          ),
        },
        {
          key: 'logLoss',
          header: 'Log loss',
          cell: (row) => <Figure figure={row.evaluation?.blind.logLoss} missing={missing(row)} />,
        },
        { key: 'gate', header: 'Gate', cell: (row) => <Verdict model={row} /> },
        { key: 'effect', header: 'What it did', cell: (row) => describeEffect(row) ?? '–' },
        { key: 'made', header: 'Made', cell: (row) => <RelativeTime at={row.createdAt} /> },
        {
          key: 'preferences',
          header: 'Preferences',
          align: 'right',
          cell: (row) => (row.preferences === null ? '–' : formatCount(row.preferences)),
        },
      ]}
    />
  )
}

function Verdict({ model }: { model: RewardModelView }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {shortVerdict(model)}
      {model.gate?.provisional && <Badge tone="warn">provisional</Badge>}
    </span>
  )
}

function missing(model: RewardModelView): string {
  const isRemote = model.kind === 'remote'
  if (isUnscored(model)) return isRemote ? 'could not be scored' : 'the fit failed'
  if (model.state === 'FITTING') return 'being fitted'
  return isRemote && model.state === 'CANDIDATE' ? 'being scored' : 'not evaluated'
}
