import { formatCount, formatFixed } from '@/app/_components/format/number'
import { Figure } from '@/app/_components/ui/figure'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { type Column, Table } from '@/app/_components/ui/table'
import type { Estimate } from '@/lib/math/estimate'
import type { FlywheelItem } from '@/lib/metrics/flywheel/schema'
import { numberOf } from './prepare-flywheel'

/** Turns of the wheel, the open one first: what went in, what came out, what it cost, what it gained. */
export function Turns({ items }: { items: readonly FlywheelItem[] }) {
  return <Table caption="Turns of the wheel" rows={items.toReversed()} rowKey={({ key }) => key} columns={COLUMNS} />
}

const count = (key: string, header: string): Column<FlywheelItem> => ({
  ...{ key, header, align: 'right' },
  cell: ({ values }) => {
    const value = numberOf(values[key])
    return value === null ? '–' : formatCount(value)
  },
})

const decimal = (key: string, header: string): Column<FlywheelItem> => ({
  ...{ key, header, align: 'right' },
  cell: ({ values }) => {
    const value = numberOf(values[key])
    return value === null ? <span className="text-faint">–</span> : formatFixed(value, 2)
  },
})

const COLUMNS: readonly Column<FlywheelItem>[] = [
  {
    ...{ key: 'turn', header: 'Turn', primary: true },
    cell: ({ key, from, to }) => (
      <span className="grid">
        {key}
        <span className="text-xs font-normal text-faint">
          {to ? 'ended ' : 'open, began '}
          <RelativeTime at={to ?? from} />
        </span>
      </span>
    ),
  },
  count('queriesDistinct', 'Queries in'),
  count('rollouts', 'Rollouts'),
  count('judgments', 'Judgments'),
  decimal('hours', 'Hours'),
  count('preferencesLive', 'Preferences at its end'),
  decimal('costPerPreference', 'Cost of one'),
  {
    ...{ key: 'agreement', header: 'Agreement' },
    cell: ({ values }) => <Figure figure={values.agreement as Estimate} />,
  },
  {
    ...{ key: 'gain', header: 'Reward model out' },
    cell: ({ to, values }) =>
      to === null ? (
        <span className="text-faint">not yet</span>
      ) : (
        <span>
          v{numberOf(values.rewardModelVersion) ?? '–'}: <Figure figure={values.heldOutAccuracy as Estimate} />
        </span>
      ),
  },
  decimal('costPerPoint', 'Cost of a point'),
]
