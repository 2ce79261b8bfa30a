import { StrengthIntervals } from '@/app/_components/charts/strength-intervals'
import { formatCount } from '@/app/_components/format/number'
import { gapWords, leftOutWords } from '@/app/_components/format/reason'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import { TextLink } from '@/app/_components/ui/text-link'
import { describeStandings } from '@/lib/metrics/describe-board'
import type { ProjectBoard } from '@/lib/metrics/schema'

type Props = { board: ProjectBoard; base: string; isSimulated: boolean }

/** Strengths of the policies; the title says the finding. */
export function BoardCard({ board, base, isSimulated }: Props) {
  const { policies, preferences, components, excluded, level, method } = board
  const ties = method === 'half' ? 'ties as half a win' : 'ties by Davidson'
  return (
    <StrengthIntervals
      title={describeStandings(policies)}
      description={`Log-strength with ${Math.round(level * 100)}\u202f% interval, ${formatCount(preferences)} ${preferences === 1 ? 'preference' : 'preferences'}, ${ties}`}
      badge={isSimulated && <SimulatedBadge />}
      rows={policies.map((row) => ({
        ...{ id: row.policyId ?? row.policy, label: row.policy, value: row.strength, low: row.low, high: row.high },
        ...{ n: row.games, reason: gapWords(row.reason), isRegularised: row.flags.includes('regularised') },
        rank: row.rankLow !== null && row.rankHigh !== null ? ([row.rankLow, row.rankHigh] as const) : null,
        href: `${base}/policies/${row.policyId}`,
      }))}
      footnote={
        <>
          {footnote(excluded, components.length)}{' '}
          <TextLink href={`${base}/strengths`}>All about the strengths</TextLink>
        </>
      }
    />
  )
}

function footnote(excluded: Record<string, number>, components: number): string | undefined {
  const left = Object.entries(excluded).map(([reason, n]) => `${formatCount(n)} ${leftOutWords(reason)}`)
  const parts = [
    left.length > 0 && `Left out: ${left.join(', ')}.`,
    components > 1 &&
      `${components} groups of policies were never compared with each other; their strengths share no scale.`,
  ]
  return parts.filter(Boolean).join(' ') || undefined
}
