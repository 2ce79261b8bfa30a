import { StrengthIntervals } from '@/app/_components/charts/strength-intervals'
import { gapWords } from '@/app/_components/format/reason'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import type { ProjectBoard } from '@/lib/metrics/schema'
import { flagSentences, leftOutSentence, sensitivitySentence } from './words'

type Props = { board: ProjectBoard; base: string; isSimulated: boolean }

/** Strengths with intervals and rank bands, and beneath them what must be known to read them. */
export function Standings({ board, base, isSimulated }: Props) {
  const notes = [
    ...flagSentences(board),
    leftOutSentence(board),
    sensitivitySentence(board.policies, board.sensitivity),
  ].filter((note) => note !== null)
  return (
    <div className="grid min-w-0 gap-3">
      <StrengthIntervals
        withValues
        title="Strengths, and the ranks they allow"
        description={`Log-strength with ${Math.round(board.level * 100)}\u202f% interval, clustered by query. Overlapping ranks cannot be told apart.`}
        badge={isSimulated && <SimulatedBadge />}
        rows={board.policies.map((row, mark) => ({
          ...{ id: row.policyId ?? row.policy, label: row.policy, value: row.strength, low: row.low, high: row.high },
          ...{ n: row.games, reason: gapWords(row.reason), isRegularised: row.flags.includes('regularised'), mark },
          rank: row.rankLow !== null && row.rankHigh !== null ? ([row.rankLow, row.rankHigh] as const) : null,
          href: `${base}/policies/${row.policyId}`,
        }))}
        figures={{
          caption: 'Strengths of the policies',
          fileName: 'strengths',
          columns: ['Policy', 'Strength', 'Elo', 'Rank from', 'Rank to', 'Wins', 'Losses', 'Ties'],
          rows: board.policies.map((row) => [
            row.policy,
            { value: row.strength, low: row.low, high: row.high, n: row.games, reason: row.reason },
            ...[
              row.elo === null ? null : Math.round(row.elo),
              row.rankLow,
              row.rankHigh,
              row.wins,
              row.losses,
              row.ties,
            ],
          ]),
        }}
      />
      {notes.length > 0 && (
        <ul className="grid max-w-prose gap-1 px-5 text-sm text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
