import { formatCount } from '@/app/_components/format/number'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import { describeEffect } from '@/lib/metrics/describe-versions'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { HeldOut } from './figure'
import { StateBadge } from './state-badge'

export function VersionTable({ versions, path }: { versions: readonly RewardModelView[]; path: string }) {
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
        { key: 'state', header: 'State', cell: (row) => <StateBadge state={row.state} /> },
        {
          key: 'accuracy',
          header: 'Held-out accuracy',
          cell: (row) => <HeldOut figure={row.evaluation?.blind.accuracy} missing={missing(row)} />,
        },
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

function missing({ state }: RewardModelView): string {
  return state === 'FITTING' ? 'being fitted' : state === 'FAILED' ? 'the fit failed' : 'not evaluated'
}
