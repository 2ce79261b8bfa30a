import { WinMatrix as Matrix } from '@/app/_components/charts/win-matrix'
import type { ProjectBoard, WinMatrix } from '@/lib/metrics/schema'

type Props = { board: ProjectBoard; wins: WinMatrix }

/** Who beats whom, strongest first. */
export function Wins({ board, wins }: Props) {
  const policies = board.policies.map(({ policy }) => policy)
  const at = new Map(wins.policies.map((policy, index) => [policy, index]))
  const games = new Map(
    wins.pairs.flatMap(({ a, b, games }) => [[`${a}\n${b}`, games] as const, [`${b}\n${a}`, games] as const]),
  )
  const never = wins.pairs.filter((pair) => pair.games === 0).length
  return (
    <Matrix
      title={
        never === 0
          ? 'Every pair of policies was compared'
          : `${never} of ${wins.pairs.length} pairs were never compared`
      }
      description="How often the row’s policy won against the column’s."
      policies={policies}
      cells={policies.map((row) =>
        policies.map((column) => ({
          share: wins.rates[at.get(row) ?? -1]?.[at.get(column) ?? -1] ?? null,
          n: games.get(`${row}\n${column}`) ?? 0,
        })),
      )}
    />
  )
}
