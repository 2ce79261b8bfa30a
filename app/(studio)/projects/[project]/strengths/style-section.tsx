import { ChartFrame } from '@/app/_components/charts/chart-frame'
import { Strips } from '@/app/_components/charts/strips'
import { formatFixed } from '@/app/_components/format/number'
import { Notice } from '@/app/_components/ui/notice'
import type { Actor } from '@/lib/access/actor'
import { AppError } from '@/lib/errors'
import { type BoardPolicy, type LeaderboardWindow, type ProjectBoard, STYLE_NAMES } from '@/lib/metrics/schema'
import { getLeaderboard } from '@/lib/metrics/strengths/get-leaderboard'
import { styleName, styleTitle } from './words'

type Props = { actor: Actor; window: LeaderboardWindow }

/** Plain strengths beside strengths at equal style. Reads every text, so the page does not wait for it. */
export async function StyleSection({ actor, window }: Props) {
  const [plain, styled] = await Promise.all([
    getLeaderboard(actor, { method: 'half', ...window }),
    getLeaderboard(actor, { method: 'half', style: [...STYLE_NAMES], ...window }).catch(refusal),
  ])
  if (typeof styled === 'string') return <Notice title="No strengths at equal style.">{styled}</Notice>
  if (!styled.style) return null
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <StyledStrengths plain={plain.policies} styled={styled} />
      <Coefficients style={styled.style} preferences={styled.preferences} />
    </div>
  )
}

function refusal(error: unknown): string {
  if (error instanceof AppError && error.code === 'invalid') return error.message
  throw error
}

function StyledStrengths({ plain, styled }: { plain: readonly BoardPolicy[]; styled: ProjectBoard }) {
  const plainOf = new Map(plain.map((row) => [row.policy, row]))
  const rows = styled.policies.flatMap((row) => {
    const other = plainOf.get(row.policy)
    return other ? [{ row, other }] : []
  })
  return (
    <ChartFrame
      title={orderTitle(plain, styled.policies)}
      description="Strengths if all rollouts had the same length, headers, bold, lists and code, beside plain ones; a tie as half a win in both."
      figures={{
        caption: 'Plain strengths and strengths at equal style',
        fileName: 'strengths-at-equal-style',
        columns: ['Policy', 'At equal style', 'Plain'],
        rows: rows.map(({ row, other }) => [row.policy, figure(row), figure(other)]),
      }}
    >
      <Strips
        rows={rows.map(({ row, other }) => ({
          ...{ id: row.policy, label: row.policy },
          marks: [
            { ...figure(row), name: 'at equal style' },
            { ...figure(other), name: 'plain', isHollow: true },
          ],
        }))}
        unit="log-strength, 95 % interval"
      />
    </ChartFrame>
  )
}

type Styled = { style: NonNullable<ProjectBoard['style']>; preferences: number }

function Coefficients({ style, preferences }: Styled) {
  const rows = style.coefficients.map(({ standardError: _, unit, name, ...rest }) => ({
    ...{ name, unit },
    figure: { ...rest, n: preferences },
  }))
  return (
    <ChartFrame
      title={styleTitle(style)}
      description="What one typical difference of style does to a verdict, at equal strength: above 0, more of it wins."
      figures={{
        caption: 'What style does to verdicts',
        fileName: 'style',
        columns: ['Style', 'Log-odds', 'Typical difference'],
        rows: rows.map(({ name, unit, figure }) => [styleName(name), figure, formatFixed(unit, 2)]),
      }}
    >
      <Strips
        rows={rows.map(({ name, figure }) => ({
          ...{ id: name, label: styleName(name) },
          marks: [{ ...figure, name: styleName(name) }],
        }))}
        references={[{ name: 'no difference', value: 0 }]}
        signed
        unit="log-odds for one typical difference, 95 % interval"
      />
    </ChartFrame>
  )
}

const figure = ({ strength, low, high, games, reason }: BoardPolicy) => ({
  value: strength,
  low,
  high,
  n: games,
  reason,
})

function orderTitle(plain: readonly BoardPolicy[], styled: readonly BoardPolicy[]): string {
  const order = (rows: readonly BoardPolicy[]) =>
    rows
      .filter(({ strength }) => strength !== null)
      .toSorted((one, other) => (other.strength ?? 0) - (one.strength ?? 0))
      .map(({ policy }) => policy)
  const [before, after] = [order(plain), order(styled)]
  if (before.join('\n') === after.join('\n')) return 'At equal style the order stays'
  return before[0] === after[0]
    ? `At equal style ${after[0]} still leads; the order behind changes`
    : `At equal style ${after[0]} leads`
}
